import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';
import { readStatus } from './status';

const DAY = 24 * 60 * 60 * 1000;

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell('one'), await fixture.area('tasks', 'one')], fixture.root);
  await publish([await fixture.shell('two'), await fixture.area('tasks', 'two')], fixture.root);
  await publish([await fixture.area('tasks', 'three')], fixture.root);
});

afterEach(() => fixture.remove());

it('keeps releases that were live within the period, with every file', async () => {
  const before = await fixture.read();

  expect(await prune(fixture.root, { keepDays: 30, now: Date.now() + 29 * DAY })).toEqual({
    releases: [],
    previews: [],
  });
  expect(await fixture.read()).toEqual(before);
});

it('removes older releases, except live ones and fallbacks', async () => {
  await mkdir(path.join(fixture.root, 'areas/tasks/0123456789abcdef.unfinished-1'));
  const { apps } = await readStatus(fixture.root);
  const before = new Map(apps.map((app) => [app.app, app.before]));

  const { releases: pruned } = await prune(fixture.root, {
    keepDays: 30,
    now: Date.now() + 31 * DAY,
  });

  expect(pruned).toEqual([
    { app: 'shell', id: before.get('shell')?.[0] },
    { app: 'tasks', id: before.get('tasks')?.[1] },
  ]);
  const files = Object.keys(await fixture.read());
  expect(files.filter((file) => file.startsWith('shell/')).sort()).toEqual([
    'shell/icon.svg',
    'shell/main.two.js',
  ]);
  expect(files.filter((file) => file.includes('unfinished'))).toEqual([]);
  expect(files.filter((file) => file.includes(pruned[1]?.id ?? ''))).toEqual([]);
  expect((await verify(fixture.root)).faults).toEqual([]);
  const { to } = await rollback(fixture.root, { app: 'tasks', reason: 'Export fails' });
  expect(to).toBe(before.get('tasks')?.[0]);
});
