import { access } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';
import { readChanges, readStatus } from './status';
import { withdraw } from './withdraw';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
  await publish([await fixture.area('reports', 'one')], fixture.root);
  await publish([await fixture.area('reports', 'two')], fixture.root);
});

afterEach(() => fixture.remove());

function withdrawApp(app: string) {
  return withdraw(fixture.root, { app, by: 'ada', reason: 'Nobody uses it' });
}

it('removes an area from the live set and keeps its files for open pages', async () => {
  const before = await fixture.registry();

  const { from, set } = await withdrawApp('reports');

  const after = await fixture.registry();
  expect(from).toBe(before.areas.reports?.current.id);
  expect(after).toMatchObject({ set, sequence: before.sequence + 1 });
  expect(after.set).not.toBe(before.set);
  expect(after.areas).toEqual({ tasks: before.areas.tasks });
  expect((await verify(fixture.root)).faults).toEqual([]);
  await prune(fixture.root, { keepDays: 30 });
  const entry = before.areas.reports?.current.entry.path ?? '';
  await expect(access(path.join(fixture.root, entry))).resolves.toBeUndefined();
  const last = (await readChanges(fixture.root, 'reports')).at(-1);
  expect(last).toMatchObject({ action: 'withdraw', by: 'ada', changes: [{ from, to: null }] });
  expect((await readStatus(fixture.root)).apps.map(({ app }) => app)).toEqual(['shell', 'tasks']);
});

it('ends with a publish, after which there is nothing to roll back to', async () => {
  await withdrawApp('reports');
  await publish([await fixture.area('reports', 'three')], fixture.root);

  expect((await fixture.registry()).areas.reports?.previous).toBeNull();
  await expect(rollback(fixture.root, { app: 'reports', reason: 'x' })).rejects.toThrow(
    'reports has no earlier release to go back to',
  );
});

it.each([
  ['shell', 'Atrium does not work without the shell: roll it back instead.'],
  ['tasks', 'tasks serves /tasks, where users land after sign-in'],
  ['jobs', 'jobs is not live in'],
  ['constructor', 'constructor is not live in'],
])('does not withdraw %s and changes nothing', async (app, sentence) => {
  const before = await fixture.read();

  await expect(withdrawApp(app)).rejects.toThrow(sentence);

  expect(await fixture.read()).toEqual(before);
});
