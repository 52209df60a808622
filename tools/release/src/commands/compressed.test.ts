import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';

const CODE = 'console.log("a script of some length");\n'.repeat(100);

let fixture: ReleaseFixture;
let builds: string[];

beforeEach(async () => {
  fixture = await createReleaseFixture();
  const shell = await fixture.shell('old', {}, { 'shell/large.js': CODE });
  builds = [shell, await fixture.area('tasks', CODE)];
  await publish(builds, fixture.root);
});

afterEach(() => fixture.remove());

/** The compressed forms in the release folder, below it. */
async function forms(): Promise<string[]> {
  return Object.keys(await fixture.read()).filter((file) => /\.(br|gz)$/.test(file));
}

it('stores two compressed copies beside each text file that benefits', async () => {
  const { areas } = await fixture.registry();
  const area = `areas/tasks/${areas.tasks?.current.id ?? ''}/area.js`;

  expect((await forms()).sort()).toEqual([
    `${area}.br`,
    `${area}.gz`,
    'shell/large.js.br',
    'shell/large.js.gz',
  ]);
  for (const file of [area, 'shell/large.js']) {
    const place = path.join(fixture.root, file);
    expect(brotliDecompressSync(await readFile(`${place}.br`)).toString()).toBe(CODE);
    expect(gunzipSync(await readFile(`${place}.gz`)).toString()).toBe(CODE);
  }
});

it('verify finds a modified copy, and publish restores it and missing ones', async () => {
  const before = await fixture.read();
  const lost = (await forms()).filter((file) => file.endsWith('area.js.br'));
  for (const file of lost) await rm(path.join(fixture.root, file));
  await writeFile(path.join(fixture.root, 'shell/large.js.br'), CODE);
  await writeFile(path.join(fixture.root, 'shell/large.js.gz'), gzipSync(CODE.toUpperCase()));

  const { faults } = await verify(fixture.root);
  await publish(builds, fixture.root);

  expect(faults.map(({ file }) => file)).toEqual(['shell/large.js.br', 'shell/large.js.gz']);
  expect(lost).toHaveLength(1);
  expect(await fixture.read()).toEqual(before);
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('removes the copies with the release', async () => {
  await publish([await fixture.shell('new'), await fixture.area('tasks', 'new')], fixture.root);
  await publish([await fixture.area('tasks', 'newer')], fixture.root);
  expect(await forms()).toHaveLength(4);

  await prune(fixture.root, { keepDays: 30, now: Date.now() + 31 * 24 * 60 * 60 * 1000 });

  expect(await forms()).toEqual([]);
});
