import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { integrityOf } from '@atrium/release-format';
import { StyleIntegrityPlugin } from './style-integrity-plugin';

const SOURCES = {
  'entry.js': `
    export const parts = [
      () => import(/* webpackChunkName: "dialogs" */ './dialogs.js'),
      () => import(/* webpackChunkName: "lists" */ './lists.js'),
    ];
    document.title = 'Set by the entry';`,
  'dialogs.js': `import './dialogs.css';`,
  'dialogs.css': `.dialog { background: url(./dots.svg); }`,
  'lists.js': `import './lists.css';`,
  'lists.css': `.list { color: teal; }`,
  'dots.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let folder: string;
let compilation: Compilation;

/** Modifies images like an optimizer, so that their hashed names in style sheets change late. */
function optimizeImages(compiler: Compiler): void {
  const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: stage } = webpack.Compilation;
  compiler.hooks.thisCompilation.tap('OptimizeImages', (compilation) => {
    compilation.hooks.processAssets.tap({ name: 'OptimizeImages', stage }, (assets) => {
      for (const name of Object.keys(assets).filter((file) => file.endsWith('.svg'))) {
        compilation.updateAsset(name, new webpack.sources.RawSource('<svg/>'));
      }
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-styles-'));
  for (const [name, content] of Object.entries(SOURCES)) {
    await writeFile(path.join(folder, name), content);
  }
  compilation = await build();
});

afterAll(() => rm(folder, { recursive: true }));

async function build(): Promise<Compilation> {
  const compiler = webpack({
    mode: 'production',
    devtool: 'hidden-source-map',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist'), filename: 'entry.[contenthash].js' },
    module: {
      rules: [
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')],
        },
        { test: /\.svg$/, type: 'asset/resource', generator: { filename: '[contenthash].svg' } },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ chunkFilename: '[name].[contenthash].css' }),
      new StyleIntegrityPlugin(),
      { apply: optimizeImages },
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats) throw new Error('webpack returned no result');
  return stats.compilation;
}

it('loads every style sheet with the hash of the written file', async () => {
  expect(compilation.errors).toEqual([]);
  const read = (file: string) => readFile(path.join(folder, 'dist', file));
  const fileOf = (chunk: string, extension: string) =>
    [...(compilation.namedChunks.get(chunk)?.files ?? [])].find((file) => file.endsWith(extension));
  const entry = String(await read(fileOf('main', '.js') ?? ''));

  for (const name of ['dialogs', 'lists']) {
    const sheet = await read(fileOf(name, '.css') ?? '');
    const id = String(compilation.namedChunks.get(name)?.id);
    const [, hash] = new RegExp(`"?${id}"?:"(sha384-[^"]+)"`).exec(entry) ?? [];
    expect([name, hash]).toEqual([name, integrityOf(sheet)]);
  }
  expect(entry).toContain('.integrity=');
});

it('keeps the columns of the source map right', async () => {
  const entry = [...compilation.entrypoints.values()][0]?.getFiles()[0] ?? '';
  const code = await readFile(path.join(folder, 'dist', entry), 'utf8');
  const map = new AnyMap(await readFile(path.join(folder, 'dist', `${entry}.map`), 'utf8'));

  const column = code.indexOf('Set by the entry');
  expect(column).toBeGreaterThan(code.indexOf('.integrity='));
  const { source, line } = originalPositionFor(map, { line: 1, column });

  expect(source).toMatch(/entry\.js$/);
  expect(SOURCES['entry.js'].split('\n')[(line ?? 0) - 1]).toContain('Set by the entry');
});
