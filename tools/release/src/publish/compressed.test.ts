import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { prune } from '../prune/prune';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { publish } from './publish';

const CODE = 'console.log("a script of some length");\n'.repeat(100);

let bench: Workbench;
let builds: string[];

beforeEach(async () => {
  bench = await createWorkbench();
  const shell = await bench.shell('old', {}, { 'shell/large.js': CODE });
  builds = [shell, await bench.area('tasks', CODE)];
  await publish(builds, bench.root);
});

afterEach(() => bench.remove());

/** The compressed forms in the release folder, below it. */
async function forms(): Promise<string[]> {
  return Object.keys(await bench.read()).filter((file) => /\.(br|gz)$/.test(file));
}

it('puts two compressed forms beside each text that is worth it', async () => {
  const { areas } = await bench.registry();
  const area = `areas/tasks/${areas.tasks?.current.id ?? ''}/area.js`;

  expect((await forms()).sort()).toEqual([
    `${area}.br`,
    `${area}.gz`,
    'shell/large.js.br',
    'shell/large.js.gz',
  ]);
  for (const file of [area, 'shell/large.js']) {
    const place = path.join(bench.root, file);
    expect(brotliDecompressSync(await readFile(`${place}.br`)).toString()).toBe(CODE);
    expect(gunzipSync(await readFile(`${place}.gz`)).toString()).toBe(CODE);
  }
});

it('finds a form that holds something else, and mends it and what is lost', async () => {
  const before = await bench.read();
  const lost = (await forms()).filter((file) => file.endsWith('area.js.br'));
  for (const file of lost) await rm(path.join(bench.root, file));
  await writeFile(path.join(bench.root, 'shell/large.js.br'), CODE);
  await writeFile(path.join(bench.root, 'shell/large.js.gz'), gzipSync(CODE.toUpperCase()));

  const { faults } = await verify(bench.root);
  await publish(builds, bench.root);

  expect(faults.map(({ file }) => file)).toEqual(['shell/large.js.br', 'shell/large.js.gz']);
  expect(lost).toHaveLength(1);
  expect(await bench.read()).toEqual(before);
  expect((await verify(bench.root)).faults).toEqual([]);
});

it('removes the forms with the release', async () => {
  await publish([await bench.shell('new'), await bench.area('tasks', 'new')], bench.root);
  await publish([await bench.area('tasks', 'newer')], bench.root);
  expect(await forms()).toHaveLength(4);

  await prune(bench.root, { keepDays: 30, now: Date.now() + 31 * 24 * 60 * 60 * 1000 });

  expect(await forms()).toEqual([]);
});
