import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TraceMap } from '@jridgewell/trace-mapping';
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping';
import type { Stats } from 'webpack';
import webpack from 'webpack';
import { hashFolder } from './built-files';
import { createAreaConfig } from './create-app-config';
import { WORKSPACE_ROOT } from './project';
import { createSourceMapPlugin } from './source-maps';

// Two builds of a real area.
const TIMEOUT_MS = 180_000;

let folder: string;
let bare: string;
let mapped: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-maps-'));
  bare = await build('bare', false);
  mapped = await build('mapped', true);
}, TIMEOUT_MS);

afterAll(() => rm(folder, { recursive: true }));

/** Builds the chat. Returns the folder of the build, with `assets` and perhaps `maps`. */
async function build(name: string, hasMaps: boolean): Promise<string> {
  const target = path.join(folder, name);
  const config = createAreaConfig('chat', 'atrium_chat_test', 'production');
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: path.join(target, 'assets') },
    plugins: [...(config.plugins ?? []), ...(hasMaps ? [createSourceMapPlugin()] : [])],
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('webpack returned no result'));
    });
  });
  expect(stats.toJson({ all: false, errors: true, warnings: true })).toMatchObject({
    errors: [],
    warnings: [],
  });
  return target;
}

async function readMap(file: string): Promise<TraceMap> {
  return new AnyMap(await readFile(path.join(mapped, 'maps', file), 'utf8'));
}

it('builds the same files with and without maps', async () => {
  const files = await hashFolder(path.join(mapped, 'assets'));

  expect(files).toEqual(await hashFolder(path.join(bare, 'assets')));
  expect(existsSync(path.join(bare, 'maps'))).toBe(false);
});

it('writes a map for each script, and no script names its map', async () => {
  const scripts = (await readdir(path.join(mapped, 'assets'))).filter((file) =>
    file.endsWith('.js'),
  );

  const maps = await readdir(path.join(mapped, 'maps'));
  expect(maps.sort()).toEqual(scripts.map((file) => `${file}.map`).sort());
  for (const file of scripts) {
    const code = await readFile(path.join(mapped, 'assets', file), 'utf8');
    expect([file, code.includes('sourceMappingURL')]).toEqual([file, false]);
  }
});

it('names the sources by their paths in the repository', async () => {
  const maps = await Promise.all((await readdir(path.join(mapped, 'maps'))).map(readMap));

  const sources = maps.flatMap((map) => map.sources.flatMap((source) => source ?? []));
  const files = sources.filter((source) => /^(?:apps|libs|node_modules)\//.test(source));
  expect(files).toContain('apps/chat/src/area.tsx');
  expect(files.filter((file) => !existsSync(path.join(WORKSPACE_ROOT, file)))).toEqual([]);
  // Webpack's runtime, and what the federation plugin generates.
  const others = sources.filter((source) => !files.includes(source));
  expect(
    others.filter((source) => !/^(?:webpack\/|external |.*\/\.federation\/)/.test(source)),
  ).toEqual([]);
});

it('maps the texts of each script to the lines where the sources have them', async () => {
  const maps = await readdir(path.join(mapped, 'maps'));
  let texts = 0;

  for (const name of maps) {
    const code = await readFile(path.join(mapped, 'assets', name.replace(/\.map$/, '')), 'utf8');
    const map = await readMap(name);
    for (const [index, line] of code.split('\n').entries()) {
      for (const { 1: text = '', index: column } of line.matchAll(
        /["`]([A-Z][a-z]+ [a-z ]+)["`]/g,
      )) {
        const found = originalPositionFor(map, { line: index + 1, column });
        const source = map.sources.indexOf(found.source);
        const content = map.sourcesContent?.[source]?.split('\n') ?? [];
        // JSX has its texts on lines of their own.
        const near = content.slice((found.line ?? 0) - 1, (found.line ?? 0) + 3).join(' ');
        expect([name, near]).toEqual([name, expect.stringContaining(text)]);
        texts += 1;
      }
    }
  }
  expect(texts).toBeGreaterThan(10);
});
