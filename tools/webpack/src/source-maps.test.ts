import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { hashFolder } from './built-files';
import { createAreaConfig } from './create-app-config';
import { WORKSPACE_ROOT } from './project';
import { createSourceMapPlugin } from './source-maps';

const PARTS = Array.from({ length: 20 }, (_, index) => `part${String(index)}`);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-maps-'));
  const loads = PARTS.map(
    (part) => `() => import(/* webpackChunkName: "${part}" */ './${part}.ts')`,
  );
  await writeFile(path.join(folder, 'entry.ts'), `export const parts = [${loads.join()}];`);
  for (const part of PARTS) {
    await writeFile(path.join(folder, `${part}.ts`), `export const text: string = '${part}';`);
  }
});

afterAll(() => rm(folder, { recursive: true }));

/** Builds some modules like those of an area. Returns the hashes of the files. */
async function build(name: string, more: webpack.WebpackPluginInstance[]) {
  const config = createAreaConfig('chat', 'atrium_chat_test', 'production');
  const plugins = config.plugins?.filter((plugin) => !(plugin instanceof ModuleFederationPlugin));
  const assets = path.join(folder, name, 'assets');
  const compiler = webpack({
    ...config,
    context: folder,
    entry: { entry: './entry.ts' },
    resolveLoader: { modules: [path.join(WORKSPACE_ROOT, 'node_modules')] },
    output: { ...config.output, path: assets },
    plugins: [...(plugins ?? []), ...more],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.compilation.errors).toEqual([]);
  return hashFolder(assets);
}

it('builds the same files with and without maps', async () => {
  const bare = await build('bare', []);

  expect(bare).toHaveLength(PARTS.length + 2);
  expect(await build('mapped', [createSourceMapPlugin()])).toEqual(bare);
});
