import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '../commands/publish';
import type { BundledProgram } from '../testing/bundle-program';
import { bundleProgram } from '../testing/bundle-program';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { runRelease } from '../testing/run-release';
import { runCommand } from './run-command';

const READ_ONLY = 0o555;
const WRITABLE = 0o755;
const REMEDY = 'Run the command as its owner or set RELEASE_DIR.';

const CHANGES = [
  ['publish', ['publish', 'tasks']],
  ['rollback', ['rollback', 'tasks', '--reason', 'Export fails']],
  ['withdraw', ['withdraw', 'reports', '--reason', 'Nobody uses it']],
  ['prune', ['prune', '--keep-days', '30']],
] as const;

let fixture: ReleaseFixture;
let main: BundledProgram;

beforeAll(async () => {
  main = await bundleProgram('main.ts');
});

afterAll(() => main.remove());

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

async function releaseTwice() {
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root);
  await publish([await fixture.area('tasks', 'two'), await fixture.area('reports')], fixture.root);
}

describe('a read-only release folder', () => {
  beforeEach(async () => {
    await releaseTwice();
    await chmod(fixture.root, READ_ONLY);
  });

  afterEach(() => chmod(fixture.root, WRITABLE));

  it.each(CHANGES)('is explained by %s', async (_, args) => {
    expect(await runRelease(main.file, ...args, '--root', fixture.root)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `The release folder ${fixture.root} cannot be written (permission denied). ${REMEDY}\n`,
    });
  });

  it.each(['status', 'history', 'verify'])('can be read by %s', async (command) => {
    expect(await runRelease(main.file, command, '--root', fixture.root)).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
  });
});

it.each(CHANGES)('%s explains that the folder cannot be created', async (_, args) => {
  const locked = path.join(fixture.folder, 'locked');
  await mkdir(locked, { mode: READ_ONLY });
  const root = path.join(locked, 'new/release');

  expect(await runRelease(main.file, ...args, '--root', root)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The release folder ${root} cannot be written (permission denied). ${REMEDY}\n`,
  });
});

it('names the part of the folder that cannot be written', async () => {
  await releaseTwice();
  const { areas } = await fixture.registry();
  await publish([await fixture.area('tasks', 'three')], fixture.root);
  const tasks = path.join(fixture.root, 'areas/tasks');
  await chmod(tasks, READ_ONLY);

  const ended = await runRelease(main.file, 'prune', '--keep-days', '0', '--root', fixture.root);

  await chmod(tasks, WRITABLE);
  expect(ended).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `areas/tasks/${areas.tasks?.previous?.id ?? ''} in the release folder ${fixture.root} cannot be written (permission denied). ${REMEDY}\n`,
  });
});

it.each(['status', 'history', 'verify', 'prune'])(
  '%s explains that the registry cannot be read',
  async (command) => {
    await releaseTwice();
    const registry = path.join(fixture.root, 'registry.json');
    await chmod(registry, 0o000);

    expect(await runRelease(main.file, command, '--root', fixture.root)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${registry} cannot be read (permission denied). Run the command as its owner.\n`,
    });
  },
);

it.each(CHANGES)('%s explains that the folder is a file', async (_, args) => {
  const file = path.join(fixture.folder, 'file');
  await writeFile(file, '');

  for (const root of [file, path.join(file, 'release')]) {
    expect(await runCommand([...args, '--root', root], {}, 'ada')).toMatchObject({
      exitCode: 1,
      text: `The release folder ${root} cannot be written (not a folder). ${REMEDY}`,
    });
  }
});

it.each(['status', 'history', 'verify'])(
  '%s explains that the folder is a file',
  async (command) => {
    const file = path.join(fixture.folder, 'file');
    await writeFile(file, '');

    expect(await runCommand([command, '--root', file], {}, 'ada')).toMatchObject({
      exitCode: 1,
      text: `${path.join(file, 'registry.json')} cannot be read (not a folder). Run the command as its owner.`,
    });
  },
);
