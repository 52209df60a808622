import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readChanges } from '../status/status';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { publish } from './publish';

let bench: Workbench;

beforeEach(async () => {
  bench = await createWorkbench();
});

afterEach(() => bench.remove());

async function releaseFirst() {
  await publish([await bench.shell(), await bench.area('tasks', 'one')], bench.root, { by: 'ada' });
}

it('releases a shell and an area that a browser can be pointed at', async () => {
  const published = await publish(
    [await bench.shell(), await bench.area('tasks', 'one')],
    bench.root,
  );

  const { areas, shell } = await bench.registry();
  const { current, previous } = areas.tasks ?? {};
  expect(published.map(({ app, unchanged }) => [app, unchanged])).toEqual([
    ['shell', false],
    ['tasks', false],
  ]);
  expect(previous).toBeNull();
  expect(current?.preload.map(({ as }) => as)).toEqual(['script', 'style']);
  expect(current?.styles.map(({ path: file }) => path.basename(file))).toEqual(['area.css']);
  const served = path.join(bench.root, current?.preload[0]?.path ?? '');
  await expect(readFile(served, 'utf8')).resolves.toBe('one');
  await expect(readFile(path.join(bench.root, 'index.html'), 'utf8')).resolves.toBe(
    `<p>${shell?.id ?? ''} shell</p>`,
  );
  await expect(verify(bench.root)).resolves.toEqual({ files: 6, faults: [] });
});

it('changes nothing when the builds are live already', async () => {
  await releaseFirst();
  const before = await bench.read();

  const again = await publish([await bench.shell(), await bench.area('tasks', 'one')], bench.root);

  expect(again.every(({ unchanged }) => unchanged)).toBe(true);
  expect(await bench.read()).toEqual(before);
});

it('mends files of a live release that were lost or changed', async () => {
  await releaseFirst();
  const before = await bench.read();
  const { tasks } = (await bench.registry()).areas;
  await rm(path.join(bench.root, tasks?.current.entry.path ?? ''));
  await writeFile(path.join(bench.root, 'shell/main.shell.js'), 'changed');

  await publish([await bench.shell(), await bench.area('tasks', 'one')], bench.root);

  expect(await bench.read()).toEqual(before);
});

it('keeps the release before as the one to fall back to, its files, and a line of history', async () => {
  await releaseFirst();
  const first = (await bench.registry()).areas.tasks?.current;

  await publish([await bench.area('tasks', 'two')], bench.root, { by: 'bob', reason: 'Export' });

  const { areas, sequence, set } = await bench.registry();
  expect(areas.tasks?.current.id).not.toBe(first?.id);
  expect(areas.tasks?.previous).toEqual(first);
  const served = path.join(bench.root, first?.preload[0]?.path ?? '');
  await expect(readFile(served, 'utf8')).resolves.toBe('one');
  const [, last] = await readChanges(bench.root, 'tasks');
  expect(last).toMatchObject({
    sequence,
    set,
    by: 'bob',
    action: 'publish',
    reason: 'Export',
    smoke: 'left out',
    changes: [{ app: 'tasks', from: first?.id, to: areas.tasks?.current.id }],
  });
});

it('refuses a set that does not fit, all of it, and writes nothing', async () => {
  await releaseFirst();
  const before = await bench.read();
  const clash = { manifest: { name: 'jobs', title: 'Jobs', paths: ['/tasks'] } };
  const jobs = await bench.area('jobs', 'jobs', {
    manifest: { ...clash.manifest, nav: null, roles: 'everyone' },
  });

  await expect(publish([await bench.area('chat'), jobs], bench.root)).rejects.toThrow(
    'jobs and tasks both claim the path /tasks',
  );
  expect(await bench.read()).toEqual(before);
});

it('refuses a release that could not be shown, and writes nothing', async () => {
  await releaseFirst();
  const before = await bench.read();
  const smokeTest = jest.fn().mockRejectedValue(new Error('it did not appear'));

  await expect(
    publish([await bench.area('tasks', 'two')], bench.root, { smokeTest }),
  ).rejects.toThrow('it did not appear');
  expect(await bench.read()).toEqual(before);

  smokeTest.mockResolvedValue(undefined);
  await publish([await bench.area('tasks', 'two')], bench.root, { smokeTest });
  expect((await readChanges(bench.root, 'tasks')).at(-1)?.smoke).toBe('passed');
});

it('refuses a shell that live areas can not run in', async () => {
  await releaseFirst();
  const before = await bench.read();

  await expect(
    publish([await bench.shell('new', { sharedVersions: { react: '20.0.0' } })], bench.root),
  ).rejects.toThrow('tasks needs react ^19.0.0 and the shell provides 20.0.0');
  expect(await bench.read()).toEqual(before);
});

it('refuses an area without a shell, and an app without a build', async () => {
  await expect(publish([await bench.area('tasks')], bench.root)).rejects.toThrow(
    'There is no live shell yet',
  );
  await expect(publish([path.join(bench.folder, 'nowhere')], bench.root)).rejects.toThrow(
    'There is no build in',
  );
});
