import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/webpack';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';
import { withdraw } from './withdraw';

const PLANTED = '<script src="https://evil.example/x.js"></script>';

let fixture: ReleaseFixture;
let shell: string;
let id: string;
let kept: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell('old'), await fixture.area('tasks', 'one')], fixture.root);
  shell = await fixture.shell('new');
  await publish(
    [shell, await fixture.area('tasks', 'two'), await fixture.area('jobs')],
    fixture.root,
  );
  id = (await fixture.registry()).shell?.id ?? '';
  kept = `releases/shell/${id}.html`;
});

afterEach(() => fixture.remove());

function write(file: string, content: string) {
  return writeFile(path.join(fixture.root, file), content);
}

const COMMANDS: [string, () => Promise<unknown>][] = [
  ['publish', async () => publish([await fixture.area('chat')], fixture.root)],
  ['publish of what is live', async () => publish([await fixture.area('jobs')], fixture.root)],
  ['rollback', () => rollback(fixture.root, { app: 'tasks', reason: 'x' })],
  ['withdraw', () => withdraw(fixture.root, { app: 'jobs', reason: 'x' })],
  ['prune', () => prune(fixture.root, { keepDays: 30 })],
];

it.each(COMMANDS)('is rejected by %s and never becomes index.html', async (_, command) => {
  await write(kept, PLANTED);
  const before = await fixture.read();

  await expect(command()).rejects.toThrow(
    `${kept} is not the page that was released with shell ${id}: publish the build of this shell again`,
  );

  expect(await fixture.read()).toEqual(before);
});

it('is rejected when index.html would be restored from it', async () => {
  await write(kept, PLANTED);
  await rm(path.join(fixture.root, 'index.html'));

  await expect(prune(fixture.root, { keepDays: 30 })).rejects.toThrow(kept);

  expect(await fixture.read()).not.toHaveProperty('index.html');
});

it('is rejected as index.html when the stored page is missing', async () => {
  await rm(path.join(fixture.root, kept));
  await write('index.html', PLANTED);

  await expect(publish([await fixture.area('chat')], fixture.root)).rejects.toThrow(
    'index.html is not the page that was released',
  );
});

it('is rejected by a rollback to its shell', async () => {
  const { to } = await rollback(fixture.root, { app: 'shell', reason: 'Slow' });
  await publish([shell], fixture.root);
  await write(`releases/shell/${to}.html`, PLANTED);

  await expect(rollback(fixture.root, { app: 'shell', reason: 'Slow' })).rejects.toThrow(
    `releases/shell/${to}.html is changed`,
  );
});

it('is rejected even with an adapted record', async () => {
  const { to } = await rollback(fixture.root, { app: 'shell', reason: 'Slow' });
  await publish([shell], fixture.root);
  const record = `releases/shell/${to}.json`;
  const files = await fixture.read();

  const recorded = integrityOf(files[`releases/shell/${to}.html`] ?? '');
  await write(`releases/shell/${to}.html`, PLANTED);
  await write(record, files[record]?.replace(recorded, integrityOf(PLANTED)) ?? '');

  await expect(rollback(fixture.root, { app: 'shell', reason: 'Slow' })).rejects.toThrow(
    `${record} is changed`,
  );
});

it('is restored by publishing its build again, as is index.html', async () => {
  const before = await fixture.read();
  await write(kept, PLANTED);
  await write('index.html', PLANTED);

  await publish([shell], fixture.root);

  expect(await fixture.read()).toEqual(before);
  expect((await verify(fixture.root)).faults).toEqual([]);
});
