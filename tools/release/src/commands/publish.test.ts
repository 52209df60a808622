import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { publish } from './publish';
import { readChanges } from './status';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

async function releaseFirst() {
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root, {
    by: 'ada',
  });
}

it('publishes a shell and an area', async () => {
  const published = await publish(
    [await fixture.shell(), await fixture.area('tasks', 'one')],
    fixture.root,
  );

  const { areas, shell } = await fixture.registry();
  const { current, previous } = areas.tasks ?? {};
  expect(published.map(({ app, unchanged }) => [app, unchanged])).toEqual([
    ['shell', false],
    ['tasks', false],
  ]);
  expect(previous).toBeNull();
  expect(current?.preload.map(({ as }) => as)).toEqual(['script', 'style']);
  expect(current?.styles.map(({ path: file }) => path.basename(file))).toEqual(['area.css']);
  const served = path.join(fixture.root, current?.preload[0]?.path ?? '');
  await expect(readFile(served, 'utf8')).resolves.toBe('one');
  await expect(readFile(path.join(fixture.root, 'index.html'), 'utf8')).resolves.toBe(
    `<p>${shell?.id ?? ''} shell</p>`,
  );
  await expect(verify(fixture.root)).resolves.toEqual({ files: 6, faults: [] });
});

it('changes nothing when the builds are already live', async () => {
  await releaseFirst();
  const before = await fixture.read();

  const again = await publish(
    [await fixture.shell(), await fixture.area('tasks', 'one')],
    fixture.root,
  );

  expect(again.every(({ unchanged }) => unchanged)).toBe(true);
  expect(await fixture.read()).toEqual(before);
});

it('restores missing and modified files of a live release', async () => {
  await releaseFirst();
  const before = await fixture.read();
  const { tasks } = (await fixture.registry()).areas;
  await rm(path.join(fixture.root, tasks?.current.entry.path ?? ''));
  await writeFile(path.join(fixture.root, 'shell/main.shell.js'), 'changed');

  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root);

  expect(await fixture.read()).toEqual(before);
});

it('keeps the previous release as the fallback, with its files and a history entry', async () => {
  await releaseFirst();
  const first = (await fixture.registry()).areas.tasks?.current;

  await publish([await fixture.area('tasks', 'two')], fixture.root, {
    by: 'bob',
    reason: 'Export',
  });

  const { areas, sequence, set } = await fixture.registry();
  expect(areas.tasks?.current.id).not.toBe(first?.id);
  expect(areas.tasks?.previous).toEqual(first);
  const served = path.join(fixture.root, first?.preload[0]?.path ?? '');
  await expect(readFile(served, 'utf8')).resolves.toBe('one');
  const [, last] = await readChanges(fixture.root, 'tasks');
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

it('rejects an incompatible set and writes nothing', async () => {
  await releaseFirst();
  const before = await fixture.read();
  const clash = { manifest: { name: 'jobs', title: 'Jobs', paths: ['/tasks'] } };
  const jobs = await fixture.area('jobs', 'jobs', {
    manifest: { ...clash.manifest, nav: null, roles: 'everyone' },
  });

  await expect(publish([await fixture.area('chat'), jobs], fixture.root)).rejects.toThrow(
    'jobs and tasks both claim the path /tasks',
  );
  expect(await fixture.read()).toEqual(before);
});

it('rejects a release that fails the smoke test and writes nothing', async () => {
  await releaseFirst();
  const before = await fixture.read();
  const smokeTest = jest.fn().mockRejectedValue(new Error('it did not render'));

  await expect(
    publish([await fixture.area('tasks', 'two')], fixture.root, { smokeTest }),
  ).rejects.toThrow('it did not render');
  expect(await fixture.read()).toEqual(before);

  smokeTest.mockResolvedValue(undefined);
  await publish([await fixture.area('tasks', 'two')], fixture.root, { smokeTest });
  expect((await readChanges(fixture.root, 'tasks')).at(-1)?.smoke).toBe('passed');
});

it('rejects a shell that is incompatible with live areas', async () => {
  await releaseFirst();
  const before = await fixture.read();

  await expect(
    publish([await fixture.shell('new', { sharedVersions: { react: '20.0.0' } })], fixture.root),
  ).rejects.toThrow('tasks needs react ^19.0.0 and the shell provides 20.0.0');
  expect(await fixture.read()).toEqual(before);
});

it('rejects an area without a shell and an app without a build', async () => {
  await expect(publish([await fixture.area('tasks')], fixture.root)).rejects.toThrow(
    'There is no live shell yet',
  );
  await expect(publish([path.join(fixture.folder, 'nowhere')], fixture.root)).rejects.toThrow(
    'There is no build in',
  );
});
