import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { compiler } from './compiler';
import { run } from './processes';
import { workspaceRoot } from './workspace-root';

/** Libraries of areas, and which of their modules are not for areas: those of tests and of the shell. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  'area-contract': [],
  contracts: ['./testing'],
  'api-client': [],
  auth: ['./testing', './use-sign-in'],
  ui: ['./catalog', './shell', './static'],
};

const SHARED: readonly string[] = SHARED_PACKAGES.map(packageNameOf);

type Versions = Readonly<Record<string, string>>;

/** Parts of a library's package.json. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Source files by module: `./users` and `./src/resources/users.ts`. */
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Versions;
}

/**
 * Packs the libraries that an area uses for a repository of its own: compiled JavaScript with type declarations.
 *
 * @param out folder for the tarballs, created when it is missing
 * @returns the absolute paths of the tarballs
 * @throws ExecaError with the errors of the compiler
 */
export async function packLibraries(out: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-libraries-'));
  try {
    const manifests = Object.entries(LIBRARIES).map(
      ([library, internal]) => [library, readManifest(library, internal)] as const,
    );
    await declareTypes(folder, manifests);
    for (const [library, manifest] of manifests) {
      await compile(folder, library, manifest);
      const described = JSON.stringify(describePackage(manifest), null, 2);
      writeFileSync(path.join(folder, library, 'package.json'), `${described}\n`);
    }
    mkdirSync(out, { recursive: true });
    const folders = manifests.map(([library]) => `./${library}`);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', out, ...folders], {
      cwd: folder,
    });
    // The format of `npm pack --json`.
    const packed = JSON.parse(stdout) as readonly { filename: string }[];
    return packed.map(({ filename }) => path.join(out, filename));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readManifest(library: string, internal: readonly string[]): Manifest {
  const file = path.join(workspaceRoot, 'libs', library, 'package.json');
  // npm and Nx read the same file.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const modules = Object.entries(manifest.exports).filter(([name]) => !internal.includes(name));
  return { ...manifest, exports: Object.fromEntries(modules) };
}

/** Writes the declarations of all libraries to `FOLDER/LIBRARY/types`, in one run of the compiler. */
async function declareTypes(
  folder: string,
  manifests: readonly (readonly [string, Manifest])[],
): Promise<void> {
  const libraries = path.join(workspaceRoot, 'libs');
  const config = {
    extends: path.join(workspaceRoot, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: libraries,
      outDir: 'declarations',
      typeRoots: [path.join(workspaceRoot, 'node_modules/@types')],
    },
    files: manifests.flatMap(([library, { exports }]) =>
      Object.values(exports).map((file) => path.join(libraries, library, file)),
    ),
    include: [path.join(libraries, '*/src/*.d.ts')],
  };
  const file = path.join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  await run(compiler, ['-p', file]);
  for (const [library] of manifests) {
    const declarations = path.join(folder, 'declarations', library, 'src');
    cpSync(declarations, path.join(folder, library, 'types'), { recursive: true });
  }
}

async function compile(folder: string, library: string, { exports }: Manifest): Promise<void> {
  await build({
    absWorkingDir: path.join(workspaceRoot, 'libs', library),
    entryPoints: Object.fromEntries(
      Object.entries(exports).map(([module, file]) => [outputName(module), file]),
    ),
    outdir: path.join(folder, library, 'dist'),
    bundle: true,
    // Modules of a package that use the same code keep one copy of it.
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'silent',
  });
}

/** Returns the `package.json` of the packed library. */
function describePackage({ name, version, license, exports, dependencies = {} }: Manifest): object {
  const used = Object.entries(dependencies);
  const own = used.filter(([dependency]) => dependency.startsWith('@atrium/'));
  const shared = used.filter((one) => !own.includes(one) && SHARED.includes(one[0]));
  const others = used.filter((one) => !own.includes(one) && !shared.includes(one));
  const modules = Object.entries(exports).map(([module, file]) => {
    const types = file.replace(/^\.\/src\//, './types/').replace(/\.tsx?$/, '.d.ts');
    return [module, { types, default: `./dist/${outputName(module)}.js` }] as const;
  });
  const ranges = shared.map(([dependency, exact]) => [dependency, `^${exact}`] as const);
  return {
    name,
    version,
    license,
    type: 'module',
    exports: Object.fromEntries(modules),
    sideEffects: ['**/*.css'],
    dependencies: Object.fromEntries(others),
    // An area has one copy of each, so it installs them itself.
    peerDependencies: Object.fromEntries([...own, ...ranges]),
  };
}

/** Returns the name of a module's file: `users` for `./users`, `index` for `.`. */
function outputName(module: string): string {
  return module === '.' ? 'index' : module.replace('./', '');
}
