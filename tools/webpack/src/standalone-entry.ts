import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stats } from 'webpack';
import webpack from 'webpack';
import { FEDERATION_MANIFEST, federationManifest } from './federation-manifest';
import { sha256 } from './hash';
import { createMinimizer } from './minimizer';

// The packages that the entry of an area expects as global variables; later ones depend on earlier ones.
const RUNTIME_PARTS = [
  {
    request: '@module-federation/runtime-core',
    exported: undefined,
    global: '_FEDERATION_RUNTIME_CORE',
  },
  {
    request: '@module-federation/webpack-bundler-runtime',
    exported: 'default',
    global: '_FEDERATION_BUNDLER_RUNTIME',
  },
] as const;

// As many as in webpack's content hashes.
const HASH_DIGITS = 20;

/**
 * Adds an entry for other hosts to the build of an area and sets it in `mf-manifest.json`.
 *
 * The build's own entry expects the federation runtime from the shell. The standalone entry includes the
 * runtime and uses it when the page has none; all other files are shared.
 *
 * @param assets folder of the build
 * @param entry file name of the build's own entry
 */
export async function addStandaloneEntry(assets: string, entry: string): Promise<void> {
  const own = await readFile(path.join(assets, entry), 'utf8');
  const parts = await Promise.all(RUNTIME_PARTS.map(bundleRuntimePart));
  const script = [...parts, own].join('\n');
  const name = `standalone.${sha256(script).slice(0, HASH_DIGITS)}.js`;
  await writeFile(path.join(assets, name), script);

  const file = path.join(assets, FEDERATION_MANIFEST);
  const manifest = federationManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  manifest.metaData.remoteEntry.name = name;
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns a script that sets a package as a global variable unless the page has set it. */
async function bundleRuntimePart({
  request,
  exported,
  global,
}: (typeof RUNTIME_PARTS)[number]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-federation-runtime-'));
  const others = RUNTIME_PARTS.filter((part) => part.request !== request);
  const compiler = webpack({
    mode: 'production',
    context: import.meta.dirname,
    target: ['web', 'es2022'],
    entry: request,
    externalsType: 'global',
    externals: Object.fromEntries(others.map((part) => [part.request, part.global])),
    output: {
      path: folder,
      filename: 'part.js',
      library: { type: 'var', name: 'part', ...(exported && { export: exported }) },
    },
    optimization: {
      minimizer: [createMinimizer()],
    },
    performance: false,
  });
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => {
        if (result) resolve(result);
        else reject(error ?? new Error('webpack returned no result'));
      });
    });
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    const part = await readFile(path.join(folder, 'part.js'), 'utf8');
    return `globalThis.${global} ??= (() => {\n${part}\nreturn part;\n})();`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
