import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration, Stats } from 'webpack';
import webpack from 'webpack';
import { createBootConfig } from '../create-app-config';
import { WORKSPACE_ROOT } from '../project';
import { DECLINE_SHARED_UPDATES, withRefresh } from './hot-updates';

/** Exports of the bundle. */
interface RunningPage {
  readonly update: () => Promise<unknown>;
}

let folder: string;
let compiler: webpack.Compiler;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-hot-'));
  await symlink(path.join(WORKSPACE_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await write(
    'ui/index.ts',
    `export { Heading } from './heading';\nexport { tokens } from './tokens';`,
  );
  await write('ui/heading.tsx', component('first'));
  await write('ui/tokens.ts', `export const tokens = { small: 'first' };`);
  await write('empty.ts', 'export const nothing = null;');
  await write(
    'page.ts',
    `import * as ui from '@atrium/ui';
     export const update = () => module.hot.check(true);
     export const shown = () => ui;`,
  );
  compiler = webpack(createPageConfig());
});

afterEach(async () => {
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  await rm(folder, { recursive: true });
});

function component(text: string): string {
  return `export function Heading() { return '${text}'; }`;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

/** A page with the real rules and plugins of development, run by Node instead of a browser. */
function createPageConfig(): Configuration {
  const development = withRefresh(createBootConfig('development'));
  return {
    ...development,
    context: folder,
    target: 'async-node',
    devtool: false,
    // Hot updates compare with the compilation before.
    recordsPath: path.join(folder, 'records.json'),
    entry: { page: [DECLINE_SHARED_UPDATES, path.join(folder, 'page.ts')] },
    output: {
      uniqueName: 'hot_updates_test',
      path: path.join(folder, 'built'),
      filename: '[name].cjs',
      hotUpdateChunkFilename: '[id].[fullhash].hot-update.js',
      library: { type: 'commonjs2' },
    },
    resolve: {
      ...development.resolve,
      alias: {
        '@atrium/ui': path.join(folder, 'ui/index.ts'),
        '@atrium/auth': path.join(folder, 'empty.ts'),
        '@atrium/api-client': path.join(folder, 'empty.ts'),
      },
    },
    plugins: [...(development.plugins ?? []), new webpack.HotModuleReplacementPlugin()],
  };
}

async function compile(): Promise<void> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('webpack returned no result'));
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

async function open(): Promise<RunningPage> {
  await compile();
  const load = createRequire(path.join(folder, 'package.json'));
  return load('./built/page.cjs') as RunningPage;
}

test('a change of a shared package outside of its components is declined, so that the page reloads', async () => {
  const page = await open();

  await write('ui/tokens.ts', `export const tokens = { small: 'second' };`);
  await compile();

  await expect(page.update()).rejects.toThrow(/Aborted because of declined dependency/);
});
