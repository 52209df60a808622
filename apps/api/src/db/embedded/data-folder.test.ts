import fs, { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { dataFolderPaths, recoverDataFolder, replaceDatabase } from './data-folder';

const now = new Date('2026-02-03T04:05:06.007Z');
const PREVIOUS = 'database.before-restore-2026-02-03T04-05-06.007Z';

const root = setUpTemporaryFolder();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'data-'));
});

afterEach(() => jest.restoreAllMocks());

/** Creates a folder that holds only a file with the given name. */
function makeFolder(target: string, content: string): void {
  mkdirSync(target);
  writeFileSync(path.join(target, content), '');
}

function contentsOf(target: string): string[] {
  return readdirSync(path.join(folder, target));
}

/** Makes the nth rename and all later ones fail, as if the process had been killed before it. */
function killBeforeRename(step: number): void {
  const { renameSync } = fs;
  let steps = 0;
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    steps += 1;
    if (steps >= step) throw new Error('killed');
    renameSync(from, to);
  });
}

it('keeps the previous database when a restored one replaces it', () => {
  makeFolder(dataFolderPaths(folder).database, 'previous');
  makeFolder(dataFolderPaths(folder).unpacked, 'restored');

  expect(replaceDatabase(folder, now)).toBe(path.join(folder, PREVIOUS));

  expect(readdirSync(folder)).toEqual(['database', PREVIOUS]);
  expect([contentsOf('database'), contentsOf(PREVIOUS)]).toEqual([['restored'], ['previous']]);
});

it.each([
  ['the previous database', 1, ['previous'], ['database']],
  ['the previous database', 2, ['previous'], ['database']],
  ['the previous database', 3, ['restored'], ['database', PREVIOUS]],
  ['no database', 1, [], []],
  ['no database', 2, ['restored'], ['database']],
])('with %s, a kill before rename %d leaves %j', (present, step, left, entries) => {
  if (present !== 'no database') makeFolder(dataFolderPaths(folder).database, 'previous');
  makeFolder(dataFolderPaths(folder).unpacked, 'restored');
  killBeforeRename(step);
  expect(() => replaceDatabase(folder, now)).toThrow('killed');
  jest.restoreAllMocks();

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual(entries);
  expect(entries.slice(0, 1).flatMap(contentsOf)).toEqual(left);
});

it('removes the leftovers of a killed backup and a killed server', () => {
  makeFolder(dataFolderPaths(folder).database, 'previous');
  makeFolder(`${dataFolderPaths(folder).snapshotPrefix}abc123`, 'part');
  writeFileSync(dataFolderPaths(folder).commandSocket, '');

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual(['database']);
});

it('removes a new database that is incomplete', () => {
  makeFolder(dataFolderPaths(folder).database, 'part');
  writeFileSync(dataFolderPaths(folder).unfinished, '');

  recoverDataFolder(folder);

  expect(readdirSync(folder)).toEqual([]);
});
