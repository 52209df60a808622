import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/webpack';
import { prune } from '../prune/prune';
import { rollback } from '../rollback/rollback';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { withdraw } from '../withdraw/withdraw';
import { publish } from './publish';

const PLANTED = '<script src="https://evil.example/x.js"></script>';

let bench: Workbench;
let shell: string;
let id: string;
let kept: string;

beforeEach(async () => {
  bench = await createWorkbench();
  await publish([await bench.shell('old'), await bench.area('tasks', 'one')], bench.root);
  shell = await bench.shell('new');
  await publish([shell, await bench.area('tasks', 'two'), await bench.area('jobs')], bench.root);
  id = (await bench.registry()).shell?.id ?? '';
  kept = `releases/shell/${id}.html`;
});

afterEach(() => bench.remove());

function write(file: string, content: string) {
  return writeFile(path.join(bench.root, file), content);
}

const COMMANDS: [string, () => Promise<unknown>][] = [
  ['publish', async () => publish([await bench.area('chat')], bench.root)],
  ['publish of what is live', async () => publish([await bench.area('jobs')], bench.root)],
  ['rollback', () => rollback(bench.root, { app: 'tasks', reason: 'x' })],
  ['withdraw', () => withdraw(bench.root, { app: 'jobs', reason: 'x' })],
  ['prune', () => prune(bench.root, { keepDays: 30 })],
];

it.each(COMMANDS)('is refused by %s, and never becomes index.html', async (_, command) => {
  await write(kept, PLANTED);
  const before = await bench.read();

  await expect(command()).rejects.toThrow(
    `${kept} is not the page that was released with shell ${id}: publish the build of this shell again`,
  );

  expect(await bench.read()).toEqual(before);
});

it('is refused where index.html has to be made anew from it', async () => {
  await write(kept, PLANTED);
  await rm(path.join(bench.root, 'index.html'));

  await expect(prune(bench.root, { keepDays: 30 })).rejects.toThrow(kept);

  expect(await bench.read()).not.toHaveProperty('index.html');
});

it('is refused as index.html, too, where the kept page is lost', async () => {
  await rm(path.join(bench.root, kept));
  await write('index.html', PLANTED);

  await expect(publish([await bench.area('chat')], bench.root)).rejects.toThrow(
    'index.html is not the page that was released',
  );
});

it('is refused by a rollback to its shell', async () => {
  const { to } = await rollback(bench.root, { app: 'shell', reason: 'Slow' });
  await publish([shell], bench.root);
  await write(`releases/shell/${to}.html`, PLANTED);

  await expect(rollback(bench.root, { app: 'shell', reason: 'Slow' })).rejects.toThrow(
    `releases/shell/${to}.html is changed`,
  );
});

it('is refused with a record that was made to fit it', async () => {
  const { to } = await rollback(bench.root, { app: 'shell', reason: 'Slow' });
  await publish([shell], bench.root);
  const record = `releases/shell/${to}.json`;
  const files = await bench.read();

  const recorded = integrityOf(files[`releases/shell/${to}.html`] ?? '');
  await write(`releases/shell/${to}.html`, PLANTED);
  await write(record, files[record]?.replace(recorded, integrityOf(PLANTED)) ?? '');

  await expect(rollback(bench.root, { app: 'shell', reason: 'Slow' })).rejects.toThrow(
    `${record} is changed`,
  );
});

it('is put back by a publish of its build, also into index.html', async () => {
  const before = await bench.read();
  await write(kept, PLANTED);
  await write('index.html', PLANTED);

  await publish([shell], bench.root);

  expect(await bench.read()).toEqual(before);
  expect((await verify(bench.root)).faults).toEqual([]);
});
