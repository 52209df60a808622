import { access } from 'node:fs/promises';
import path from 'node:path';
import { prune } from '../prune/prune';
import { publish } from '../publish/publish';
import { rollback } from '../rollback/rollback';
import { readChanges, readStatus } from '../status/status';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { withdraw } from './withdraw';

let bench: Workbench;

beforeEach(async () => {
  bench = await createWorkbench();
  await publish([await bench.shell(), await bench.area('tasks')], bench.root);
  await publish([await bench.area('reports', 'one')], bench.root);
  await publish([await bench.area('reports', 'two')], bench.root);
});

afterEach(() => bench.remove());

function withdrawApp(app: string) {
  return withdraw(bench.root, { app, by: 'ada', reason: 'Nobody uses it' });
}

it('takes an area out of the live set, and its files stay for the pages that are open', async () => {
  const before = await bench.registry();

  const { from, set } = await withdrawApp('reports');

  const after = await bench.registry();
  expect(from).toBe(before.areas.reports?.current.id);
  expect(after).toMatchObject({ set, sequence: before.sequence + 1 });
  expect(after.set).not.toBe(before.set);
  expect(after.areas).toEqual({ tasks: before.areas.tasks });
  expect((await verify(bench.root)).faults).toEqual([]);
  await prune(bench.root, { keepDays: 30 });
  const entry = before.areas.reports?.current.entry.path ?? '';
  await expect(access(path.join(bench.root, entry))).resolves.toBeUndefined();
  const last = (await readChanges(bench.root, 'reports')).at(-1);
  expect(last).toMatchObject({ action: 'withdraw', by: 'ada', changes: [{ from, to: null }] });
  expect((await readStatus(bench.root)).apps.map(({ app }) => app)).toEqual(['shell', 'tasks']);
});

it('is ended by a publish, after which there is nothing to go back to', async () => {
  await withdrawApp('reports');
  await publish([await bench.area('reports', 'three')], bench.root);

  expect((await bench.registry()).areas.reports?.previous).toBeNull();
  await expect(rollback(bench.root, { app: 'reports', reason: 'x' })).rejects.toThrow(
    'reports has no earlier release to go back to',
  );
});

it.each([
  ['shell', 'Nothing works without the shell: roll it back instead.'],
  ['tasks', 'tasks serves /tasks, where people are led to after the sign-in'],
  ['jobs', 'jobs is not live in'],
])('refuses to withdraw %s, and changes nothing', async (app, sentence) => {
  const before = await bench.read();

  await expect(withdrawApp(app)).rejects.toThrow(sentence);

  expect(await bench.read()).toEqual(before);
});
