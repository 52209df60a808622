import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { workspaceRoot } from './workspace-root';

/** Programs that `npm start` runs, and what they build. */
const ENTRIES = [
  'tools/workspace/src/commands/start.ts',
  'tools/workspace/src/commands/atrium.ts',
  'tools/webpack/src/build.ts',
  'tools/release/src/main.ts',
  'apps/api/build.ts',
  'apps/api/src/main.ts',
  'apps/api/src/cli/main.ts',
  'apps/shell/src/index.ts',
];
const OWN = /^@atrium\//;
const PACKAGE = /^(?:@[^/]+\/)?[^./@][^/]*/;

interface LockedPackage {
  readonly dev?: boolean;
}

const { packages } = JSON.parse(
  readFileSync(path.join(workspaceRoot, 'package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/** Finds an installed package like Node: in the `node_modules` of the folder or the closest one above. */
function findPackage(name: string, folder: string): LockedPackage | undefined {
  const found = packages[path.join(folder, 'node_modules', name)];
  return found ?? (folder === '.' ? undefined : findPackage(name, path.dirname(folder)));
}

async function findImports(entryPoints: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const collect: Plugin = {
    name: 'collect-packages',
    setup(builder) {
      builder.onResolve({ filter: PACKAGE }, ({ path: specifier, importer, kind }) => {
        if (kind === 'entry-point' || OWN.test(specifier)) return undefined;
        found.set(specifier, path.relative(workspaceRoot, importer));
        return { path: specifier, external: true };
      });
    },
  };
  await build({
    absWorkingDir: workspaceRoot,
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    loader: { '.svg': 'empty', '.css': 'empty' },
    plugins: [collect],
  });
  return found;
}

function isForDevelopersOnly(specifier: string, importer: string): boolean {
  if (specifier.startsWith('node:')) return false;
  const name = PACKAGE.exec(specifier)?.[0] ?? specifier;
  const found = findPackage(name, path.dirname(importer));
  return found === undefined || found.dev === true;
}

test('starting Atrium needs no package that only developers install', async () => {
  const areas = readdirSync(path.join(workspaceRoot, 'apps'))
    .filter((app) => readdirSync(path.join(workspaceRoot, 'apps', app)).includes('area.json'))
    .map((app) => `apps/${app}/src/area.tsx`);
  const imports = await findImports([...ENTRIES, ...areas]);

  expect(imports.size).toBeGreaterThan(50);
  expect([...imports].filter(([name, importer]) => isForDevelopersOnly(name, importer))).toEqual(
    [],
  );
});
