import { rm } from 'node:fs/promises';
import path from 'node:path';
import { prune } from '../prune/prune';
import type { Disk } from '../release-folder/disk';
import { realTools } from '../release-folder/release-folder';
import { rollback } from '../rollback/rollback';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { withdraw } from '../withdraw/withdraw';
import { publish } from './publish';

// As Node throws them.
const FULL = { code: 'ENOSPC', errno: -28, syscall: 'write' };
const READ_ONLY = { code: 'EROFS', errno: -30, syscall: 'open' };

let bench: Workbench;

beforeEach(async () => {
  bench = await createWorkbench();
  await publish([await bench.shell(), await bench.area('tasks', 'one')], bench.root);
  await publish([await bench.area('tasks', 'two'), await bench.area('reports')], bench.root);
});

afterEach(() => bench.remove());

/** The tools of every day, but for a disk that refuses some of its operations. */
function failing(problem: object, ...operations: (keyof Disk)[]) {
  const refuse = () => Promise.reject(Object.assign(new Error('raw'), problem));
  const refused = Object.fromEntries(operations.map((operation) => [operation, refuse]));
  return { ...realTools, disk: { ...realTools.disk, ...refused } };
}

it.each<[keyof Disk]>([['copyFile'], ['writeFile'], ['append']])(
  'says in one sentence that the disk is full (%s), and leaves nothing half-written',
  async (operation) => {
    const before = await bench.read();

    await expect(
      publish([await bench.area('tasks', 'three')], bench.root, {
        tools: failing(FULL, operation),
      }),
    ).rejects.toMatchObject({
      name: 'ReleaseRefused',
      reasons: [
        `The release folder ${bench.root} cannot be written (no space left on device). Free some space and run the command again.`,
      ],
    });

    const after = await bench.read();
    expect(after['registry.json']).toBe(before['registry.json']);
    expect(Object.keys(after).filter((file) => file.includes('unfinished'))).toEqual([]);
  },
);

it('says in one sentence that the file system is read-only, whatever is asked for', async () => {
  const tools = failing(READ_ONLY, 'append', 'remove', 'writeFile', 'copyFile');
  const sentence = `The release folder ${bench.root} cannot be written (read-only file system). Run the command as its owner or set RELEASE_DIR.`;
  const old = Date.now() + 31 * 24 * 60 * 60 * 1000;
  await publish([await bench.area('tasks', 'three')], bench.root);

  await expect(publish([await bench.area('tasks', 'four')], bench.root, { tools })).rejects.toThrow(
    sentence,
  );
  await expect(
    rollback(bench.root, { app: 'tasks', reason: 'Export fails', tools }),
  ).rejects.toThrow(sentence);
  await expect(
    withdraw(bench.root, { app: 'reports', reason: 'Nobody uses it', tools }),
  ).rejects.toThrow(sentence);
  await expect(prune(bench.root, { keepDays: 30, now: old, tools })).rejects.toThrow(sentence);
});

it('works with a lost page of the live shell, which a publish puts back', async () => {
  const { shell } = await bench.registry();
  const before = await bench.read();
  await rm(path.join(bench.root, `releases/shell/${shell?.id ?? ''}.html`));

  await publish([await bench.area('chat')], bench.root);
  await publish([await bench.shell()], bench.root);

  const page = `releases/shell/${shell?.id ?? ''}.html`;
  expect((await bench.read())[page]).toBe(before[page]);
});
