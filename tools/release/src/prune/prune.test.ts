import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '../publish/publish';
import { rollback } from '../rollback/rollback';
import { readStatus } from '../status/status';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { prune } from './prune';

const DAY = 24 * 60 * 60 * 1000;

let bench: Workbench;

beforeEach(async () => {
  bench = await createWorkbench();
  await publish([await bench.shell('one'), await bench.area('tasks', 'one')], bench.root);
  await publish([await bench.shell('two'), await bench.area('tasks', 'two')], bench.root);
  await publish([await bench.area('tasks', 'three')], bench.root);
});

afterEach(() => bench.remove());

it('keeps what was live within the days, and every file of it', async () => {
  const before = await bench.read();

  expect(await prune(bench.root, { keepDays: 30, now: Date.now() + 29 * DAY })).toEqual([]);
  expect(await bench.read()).toEqual(before);
});

it('removes what is older, but for what is live or fallen back to', async () => {
  await mkdir(path.join(bench.root, 'areas/tasks/0123456789abcdef.unfinished-1'));
  const { apps } = await readStatus(bench.root);
  const before = new Map(apps.map((app) => [app.app, app.before]));

  const pruned = await prune(bench.root, { keepDays: 30, now: Date.now() + 31 * DAY });

  expect(pruned).toEqual([
    { app: 'shell', id: before.get('shell')?.[0] },
    { app: 'tasks', id: before.get('tasks')?.[1] },
  ]);
  const files = Object.keys(await bench.read());
  expect(files.filter((file) => file.startsWith('shell/')).sort()).toEqual([
    'shell/icon.svg',
    'shell/main.two.js',
  ]);
  expect(files.filter((file) => file.includes('unfinished'))).toEqual([]);
  expect(files.filter((file) => file.includes(pruned[1]?.id ?? ''))).toEqual([]);
  expect((await verify(bench.root)).faults).toEqual([]);
  const { to } = await rollback(bench.root, { app: 'tasks', reason: 'Export fails' });
  expect(to).toBe(before.get('tasks')?.[0]);
});
