import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { lockDataFolder } from './data-folder-lock';

const root = setUpTemporaryFolder();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'data-'));
});

async function pidOfDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('creates the folder and leaves nothing in it after the release', () => {
  const nested = path.join(folder, 'a/b');

  const lock = lockDataFolder(nested);
  expect(readdirSync(nested)).toEqual(['atrium.pid']);
  lock.release();

  expect(readdirSync(nested)).toEqual([]);
});

it('rejects a folder that a running process uses', () => {
  const lock = lockDataFolder(folder);

  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${String(process.pid)}. Stop that process or set DATA_DIR to another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['atrium.pid']);
  lock.release();
});

it('takes over the lock of a process that no longer runs', async () => {
  writeFileSync(path.join(folder, 'atrium.pid'), `${String(await pidOfDeadProcess())} 1`);

  lockDataFolder(folder);

  expect(readFileSync(path.join(folder, 'atrium.pid'), 'utf8')).toMatch(`${String(process.pid)} `);
  expect(readdirSync(folder)).toEqual(['atrium.pid']);
});

it.each([
  ['empty', ''],
  ['nonsense', 'nonsense'],
  ['of no process', '-1 5'],
  ['of a process whose pid has been reused', `${String(process.pid)} 1`],
])('takes over a lock that is %s', (_, content) => {
  writeFileSync(path.join(folder, 'atrium.pid'), content);

  expect(() => lockDataFolder(folder)).not.toThrow();
});

it('does not release a lock that another process has taken over', () => {
  const lock = lockDataFolder(folder);
  writeFileSync(path.join(folder, 'atrium.pid'), '1 1');

  lock.release();

  expect(readdirSync(folder)).toEqual(['atrium.pid']);
});

it('says why a folder is not writable', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');

  expect(() => lockDataFolder(path.join(file, 'data'))).toThrow(
    `The data folder ${path.join(file, 'data')} is not writable: a part of the path is a file. Set DATA_DIR to another folder.`,
  );
});
