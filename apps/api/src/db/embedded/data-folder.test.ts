import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataFolderPaths, recoverDataFolder, replaceDatabase } from './data-folder';

const moment = new Date('2026-02-03T04:05:06.007Z');
const KEPT = 'database.before-restore-2026-02-03T04-05-06.007Z';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-folder-'));
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Makes a folder that holds nothing but a file of the given name. */
function makeFolder(target: string, content: string): void {
  mkdirSync(target);
  writeFileSync(path.join(target, content), '');
}

function contentsOf(target: string): string[] {
  return readdirSync(path.join(folder, target));
}

/** Lets the nth renaming and all after it fail, as if the process had been killed before it. */
function killBeforeRenaming(step: number): void {
  const { renameSync } = fs;
  let steps = 0;
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    steps += 1;
    if (steps >= step) throw new Error('killed');
    renameSync(from, to);
  });
}

it('keeps the former database when a restored one takes its place', () => {
  makeFolder(dataFolderPaths(folder).database, 'former');
  makeFolder(dataFolderPaths(folder).unpacked, 'restored');

  expect(replaceDatabase(folder, moment)).toBe(path.join(folder, KEPT));

  expect(readdirSync(folder)).toEqual(['database', KEPT]);
  expect([contentsOf('database'), contentsOf(KEPT)]).toEqual([['restored'], ['former']]);
});

it.each([
  [1, ['former'], ['database']],
  [2, ['former'], ['database']],
  [3, ['restored'], ['database', KEPT]],
])('has one whole database after a kill before renaming %p', (step, database, entries) => {
  makeFolder(dataFolderPaths(folder).database, 'former');
  makeFolder(dataFolderPaths(folder).unpacked, 'restored');
  killBeforeRenaming(step);
  expect(() => replaceDatabase(folder, moment)).toThrow('killed');
  jest.restoreAllMocks();

  recoverDataFolder(folder);

  expect([contentsOf('database'), readdirSync(folder)]).toEqual([database, entries]);
});

it.each([
  [1, []],
  [2, ['database']],
])('has none or a whole one after a kill before renaming %p, where there was none', (step, all) => {
  makeFolder(dataFolderPaths(folder).unpacked, 'restored');
  killBeforeRenaming(step);
  expect(() => replaceDatabase(folder, moment)).toThrow('killed');
  jest.restoreAllMocks();

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual(all);
});

it('removes what a backup and a server that were killed have left', () => {
  makeFolder(dataFolderPaths(folder).database, 'former');
  makeFolder(`${dataFolderPaths(folder).snapshotPrefix}abc123`, 'part');
  writeFileSync(dataFolderPaths(folder).socket, '');

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual(['database']);
});

it('removes a new database that was not finished', () => {
  makeFolder(dataFolderPaths(folder).database, 'part');
  writeFileSync(dataFolderPaths(folder).unfinished, '');

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual([]);
});
