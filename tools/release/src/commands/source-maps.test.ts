import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';

const DAY_MS = 24 * 60 * 60 * 1000;

let fixture: ReleaseFixture;
let shell: string;
let tasks: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  shell = await fixture.shell('one', {}, {}, { 'shell/main.one.js.map': 'map of the shell' });
  tasks = await fixture.area('tasks', 'one', {}, {}, { 'area.js.map': 'map of tasks' });
  await publish([shell, tasks], fixture.root);
});

afterEach(() => fixture.remove());

/** The stored maps, by path. */
async function storedMaps() {
  const files = Object.entries(await fixture.read());
  return Object.fromEntries(files.filter(([file]) => file.endsWith('.map')));
}

async function liveIds() {
  const { shell: live, areas } = await fixture.registry();
  return { shell: live?.id ?? '', tasks: areas.tasks?.current.id ?? '' };
}

it('stores the maps of a release outside of the served folders', async () => {
  const ids = await liveIds();

  expect(await storedMaps()).toEqual({
    [`maps/shell/${ids.shell}/shell/main.one.js.map`]: 'map of the shell',
    [`maps/tasks/${ids.tasks}/area.js.map`]: 'map of tasks',
  });
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('keeps the maps when the same files are published from a build without maps', async () => {
  const before = await fixture.read();

  const [again] = await publish([await fixture.area('tasks', 'one')], fixture.root);

  expect(again?.unchanged).toBe(true);
  expect(await fixture.read()).toEqual(before);
});

it('adds maps to a release that was published without them', async () => {
  await publish([await fixture.area('chat')], fixture.root);
  const maps = { 'area.js.map': 'map of chat' };

  await publish([await fixture.area('chat', 'chat', {}, {}, maps)], fixture.root);

  expect(Object.values(await storedMaps())).toContain('map of chat');
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('verify finds changed, missing and unknown maps, and publish restores them', async () => {
  const before = await fixture.read();
  const ids = await liveIds();
  const changed = `maps/tasks/${ids.tasks}/area.js.map`;
  const missing = `maps/shell/${ids.shell}/shell/main.one.js.map`;
  const unknown = `maps/tasks/${ids.tasks}/other.js.map`;
  await writeFile(path.join(fixture.root, changed), 'changed');
  await rm(path.join(fixture.root, missing));
  await writeFile(path.join(fixture.root, unknown), 'unknown');

  const { faults } = await verify(fixture.root);

  expect(new Map(faults.map(({ file, fault }) => [file, fault]))).toEqual(
    new Map([
      [changed, 'changed'],
      [missing, 'missing'],
      [unknown, 'extra'],
    ]),
  );
  await publish([shell, tasks], fixture.root);
  await prune(fixture.root, { keepDays: 30 });
  expect(await fixture.read()).toEqual(before);
});

it('rolls back to a release whose maps are lost', async () => {
  const { tasks: id } = await liveIds();
  await publish([await fixture.area('tasks', 'two')], fixture.root);
  await rm(path.join(fixture.root, 'maps'), { recursive: true });

  await rollback(fixture.root, { app: 'tasks', reason: 'Export fails' });

  expect((await liveIds()).tasks).toBe(id);
  expect((await verify(fixture.root)).faults.map(({ fault }) => fault)).toEqual([
    'missing',
    'missing',
  ]);
});

it('removes the maps with their releases', async () => {
  const ids = await liveIds();
  for (const code of ['two', 'three']) {
    await publish([await fixture.shell(code), await fixture.area('tasks', code)], fixture.root);
  }

  const pruned = await prune(fixture.root, { keepDays: 30, now: Date.now() + 31 * DAY_MS });

  expect(pruned.releases).toContainEqual({ app: 'shell', id: ids.shell });
  expect(pruned.releases).toContainEqual({ app: 'tasks', id: ids.tasks });
  expect(await storedMaps()).toEqual({});
  expect(await readdir(path.join(fixture.root, 'maps/tasks'))).toEqual([]);
});

it('rejects a build whose maps have changed since it was built', async () => {
  const maps = { 'area.js.map': 'map' };
  const build = await fixture.area('tasks', 'two', {}, {}, maps);
  await writeFile(path.join(build, 'maps/area.js.map'), 'changed');

  await expect(publish([build], fixture.root)).rejects.toThrow(
    'Changed since tasks was built: area.js.map. Build tasks again.',
  );
});
