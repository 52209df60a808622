import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from './data-folder-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function pidOfDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('makes the folder, and leaves nothing in it once released', () => {
  const nested = path.join(folder, 'a/b');

  const lock = lockDataFolder(nested);
  expect(readdirSync(nested)).toEqual(['atrium.pid']);
  lock.release();

  expect(readdirSync(nested)).toEqual([]);
});

it('refuses a folder that a running process has', () => {
  const lock = lockDataFolder(folder);

  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${String(process.pid)}; stop that one first or set DATA_DIR to another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['atrium.pid']);
  lock.release();
});

it('takes over from a process that is gone', async () => {
  writeFileSync(path.join(folder, 'atrium.pid'), `${String(await pidOfDeadProcess())} 1`);

  lockDataFolder(folder);

  expect(readFileSync(path.join(folder, 'atrium.pid'), 'utf8')).toMatch(`${String(process.pid)} `);
  expect(readdirSync(folder)).toEqual(['atrium.pid']);
});

it('takes over from a process whose pid another one has now', () => {
  writeFileSync(path.join(folder, 'atrium.pid'), `${String(process.pid)} 1`);

  expect(() => lockDataFolder(folder)).not.toThrow();
});

it.each(['', 'nonsense', '-1 5'])('takes over a lock file that holds %p', (content) => {
  writeFileSync(path.join(folder, 'atrium.pid'), content);

  expect(() => lockDataFolder(folder)).not.toThrow();
});

it('does not release what another process has taken over', () => {
  const lock = lockDataFolder(folder);
  writeFileSync(path.join(folder, 'atrium.pid'), '1 1');

  lock.release();

  expect(readdirSync(folder)).toEqual(['atrium.pid']);
});

it('says why a folder cannot be written to', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');

  expect(() => lockDataFolder(path.join(file, 'data'))).toThrow(
    `The data folder ${path.join(file, 'data')} can't be written to: a part of the path is a file; set DATA_DIR to one that can.`,
  );
});
