import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import { publish } from './publish';

let folder: string;
let releaseFolder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-release-'));
  releaseFolder = path.join(folder, 'release');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function writeBuild(name: string, record: object, files: Record<string, string>) {
  const build = path.join(folder, 'builds', name);
  await rm(build, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(build, 'assets', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await writeFile(path.join(build, 'build-record.json'), JSON.stringify({ name, ...record }));
  return build;
}

function buildShell(page = '<p>shell</p>', sharedVersions = { react: '19.3.1' }) {
  const record = { kind: 'shell', contractVersion: 1, sharedVersions };
  return writeBuild('shell', record, { 'index.html': page, 'shell/main.1.js': page });
}

function buildArea(name: string, code: string, path = `/${name}`) {
  const record = {
    kind: 'area',
    container: `atrium_${name}`,
    entry: 'entry.js',
    preload: ['area.js', 'area.css'],
    contractVersion: 1,
    manifest: { name, title: name, paths: [path], nav: null, roles: 'everyone' },
    sharedRanges: { react: '^19.0.0' },
  };
  return writeBuild(name, record, { 'entry.js': 'entry', 'area.js': code, 'area.css': 'p{}' });
}

async function readRegistry() {
  const text = await readFile(path.join(releaseFolder, 'registry.json'), 'utf8');
  return registrySchema.parse(JSON.parse(text)).areas;
}

it('releases a shell and an area that a browser can be pointed at', async () => {
  const published = await publish(
    [await buildShell(), await buildArea('tasks', 'one')],
    releaseFolder,
  );

  const { tasks } = await readRegistry();
  expect(published.map(({ app, unchanged }) => [app, unchanged])).toEqual([
    ['shell', false],
    ['tasks', false],
  ]);
  expect(tasks?.previous).toBeNull();
  expect(tasks?.current.preload.map(({ as }) => as)).toEqual(['script', 'style']);
  const served = path.join(releaseFolder, tasks?.current.preload[0]?.path ?? '');
  await expect(readFile(served, 'utf8')).resolves.toBe('one');
  await expect(readFile(path.join(releaseFolder, 'index.html'), 'utf8')).resolves.toContain(
    'shell',
  );
});

it('changes nothing when the build is live already', async () => {
  const builds = [await buildShell(), await buildArea('tasks', 'one')];
  await publish(builds, releaseFolder);
  const before = await readRegistry();

  const again = await publish(builds, releaseFolder);

  expect(again.every(({ unchanged }) => unchanged)).toBe(true);
  expect(await readRegistry()).toEqual(before);
});

it('keeps the release before as the one to fall back to, and its files', async () => {
  await publish([await buildShell(), await buildArea('tasks', 'one')], releaseFolder);
  const first = (await readRegistry()).tasks?.current;

  await publish([await buildArea('tasks', 'two')], releaseFolder);

  const { tasks } = await readRegistry();
  expect(tasks?.current.id).not.toBe(first?.id);
  expect(tasks?.previous).toEqual(first);
  await expect(
    readFile(path.join(releaseFolder, first?.preload[0]?.path ?? ''), 'utf8'),
  ).resolves.toBe('one');
});

it('refuses a set that does not fit, and leaves everything as it was', async () => {
  await publish([await buildShell(), await buildArea('tasks', 'one')], releaseFolder);
  const before = await readRegistry();
  const builds = [await buildArea('chat', 'chat'), await buildArea('jobs', 'jobs', '/tasks')];

  await expect(publish(builds, releaseFolder)).rejects.toThrow(
    'jobs and tasks both claim the path /tasks',
  );
  expect(await readRegistry()).toEqual(before);
});

it('refuses a shell that live areas can not run in', async () => {
  await publish([await buildShell(), await buildArea('tasks', 'one')], releaseFolder);

  await expect(
    publish([await buildShell('<p>new</p>', { react: '20.0.0' })], releaseFolder),
  ).rejects.toThrow('tasks needs react ^19.0.0 and the shell provides 20.0.0');
  await expect(readFile(path.join(releaseFolder, 'index.html'), 'utf8')).resolves.toBe(
    '<p>shell</p>',
  );
});

it('refuses an area without a shell, and an app without a build', async () => {
  await expect(publish([await buildArea('tasks', 'one')], releaseFolder)).rejects.toThrow(
    'There is no live shell yet',
  );
  await expect(publish([path.join(folder, 'nowhere')], releaseFolder)).rejects.toThrow(
    'There is no build in',
  );
});

it('loses no release when several areas are released at once', async () => {
  await publish([await buildShell()], releaseFolder);
  const names = ['admin', 'calendar', 'chat', 'tasks', 'reports', 'jobs'];
  const builds = await Promise.all(names.map((name) => buildArea(name, name)));

  await Promise.all(builds.map((build) => publish([build], releaseFolder)));

  expect(Object.keys(await readRegistry()).sort()).toEqual([...names].sort());
  const leftovers = (await readdir(releaseFolder, { recursive: true })).filter((file) =>
    file.includes('unfinished'),
  );
  expect(leftovers).toEqual([]);
});
