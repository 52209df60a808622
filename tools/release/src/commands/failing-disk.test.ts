import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defaultTools } from '../activation/activate';
import type { Disk } from '../release-folder/disk';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { prune } from './prune';
import { publish } from './publish';
import { rollback } from './rollback';
import { withdraw } from './withdraw';

// The errors that Node throws.
const FULL = { code: 'ENOSPC', errno: -28, syscall: 'write' };
const READ_ONLY = { code: 'EROFS', errno: -30, syscall: 'open' };

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root);
  await publish([await fixture.area('tasks', 'two'), await fixture.area('reports')], fixture.root);
});

afterEach(() => fixture.remove());

/** The tools of every day, but for a disk that refuses some of its operations. */
function failing(problem: object, ...operations: (keyof Disk)[]) {
  const refuse = () => Promise.reject(Object.assign(new Error('raw'), problem));
  const refused = Object.fromEntries(operations.map((operation) => [operation, refuse]));
  return { ...defaultTools, disk: { ...defaultTools.disk, ...refused } };
}

it.each<[keyof Disk]>([['copyFile'], ['writeFile'], ['append']])(
  'explains that the disk is full (%s) and leaves no temporary files',
  async (operation) => {
    const before = await fixture.read();

    await expect(
      publish([await fixture.area('tasks', 'three')], fixture.root, {
        tools: failing(FULL, operation),
      }),
    ).rejects.toMatchObject({
      name: 'ReleaseError',
      reasons: [
        `The release folder ${fixture.root} cannot be written (no space left on device). Free some space and run the command again.`,
      ],
    });

    const after = await fixture.read();
    expect(after['registry.json']).toBe(before['registry.json']);
    expect(Object.keys(after).filter((file) => file.includes('unfinished'))).toEqual([]);
  },
);

it('explains that the file system is read-only', async () => {
  const tools = failing(READ_ONLY, 'append', 'remove', 'writeFile', 'copyFile');
  const sentence = `The release folder ${fixture.root} cannot be written (read-only file system). Run the command as its owner or set RELEASE_DIR.`;
  const old = Date.now() + 31 * 24 * 60 * 60 * 1000;
  await publish([await fixture.area('tasks', 'three')], fixture.root);

  await expect(
    publish([await fixture.area('tasks', 'four')], fixture.root, { tools }),
  ).rejects.toThrow(sentence);
  await expect(
    rollback(fixture.root, { app: 'tasks', reason: 'Export fails', tools }),
  ).rejects.toThrow(sentence);
  await expect(
    withdraw(fixture.root, { app: 'reports', reason: 'Nobody uses it', tools }),
  ).rejects.toThrow(sentence);
  await expect(prune(fixture.root, { keepDays: 30, now: old, tools })).rejects.toThrow(sentence);
});

it('works without the page of the live shell, which a publish restores', async () => {
  const { shell } = await fixture.registry();
  const before = await fixture.read();
  await rm(path.join(fixture.root, `releases/shell/${shell?.id ?? ''}.html`));

  await publish([await fixture.area('chat')], fixture.root);
  await publish([await fixture.shell()], fixture.root);

  const page = `releases/shell/${shell?.id ?? ''}.html`;
  expect((await fixture.read())[page]).toBe(before[page]);
});
