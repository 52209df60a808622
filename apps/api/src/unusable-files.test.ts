import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Program } from './testing/built-server';
import { endProcesses, runProcess } from './testing/run-process';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const NOBODY = 0o000;
const READ_ONLY = 0o555;
const OWNER = 0o700;

const root = setUpTemporaryFolder();
const template = path.join(root, 'template');
let dataDir: string;
let database: string;

beforeAll(async () => {
  await runProcess('users', { args: ['list'], env: { DATA_DIR: template } }).ended;
});

beforeEach(() => {
  dataDir = mkdtempSync(path.join(root, 'data-'));
  database = path.join(dataDir, 'database');
  cpSync(template, dataDir, { recursive: true });
});

afterEach(endProcesses);

function run(program: Program, args: readonly string[]) {
  const env = { DATA_DIR: dataDir, PORT: '0' };
  return runProcess(program, { args, env, unprivileged: true }).ended;
}

/** Runs a program while a file of the database is inaccessible. */
async function runWithout(part: string, program: Program, args: readonly string[]) {
  const file = path.join(database, part);
  chmodSync(file, NOBODY);
  const ended = await run(program, args);
  chmodSync(file, OWNER);
  return ended;
}

function unusable(file: string, reason: string): string {
  return `The database in ${dataDir} can't be used: ${file}: ${reason}. Run the command as the account that owns the data folder.\n`;
}

// All commands open the database in the same way.
const STARTS = [
  ['main', []],
  ['users', ['list']],
] as const;

it.each(STARTS)(
  '%s reports in one sentence that the data folder is not writable',
  async (program, args) => {
    chmodSync(dataDir, READ_ONLY);

    const ended = await run(program, args);

    chmodSync(dataDir, OWNER);
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is not writable: permission denied. Set DATA_DIR to another folder.\n`,
    });
  },
);

it.each(STARTS)(
  '%s reports in one sentence that the database belongs to another account',
  async (program, args) => {
    const { code, stdout, stderr } = await runWithout('.', program, args);

    expect([code, stdout, stderr]).toEqual([1, '', unusable(database, 'permission denied')]);
  },
);

it.each(['global', 'global/pg_control', 'pg_wal'])(
  'names the file of the database that belongs to another account (%s)',
  async (part) => {
    const { stderr } = await runWithout(part, 'users', ['list']);

    expect(stderr).toBe(unusable(path.join(database, part), 'permission denied'));
  },
);

it('reports in one sentence that a file has replaced the database folder', async () => {
  rmSync(database, { recursive: true });
  writeFileSync(database, '', { mode: OWNER });

  const { stderr } = await run('users', ['list']);

  expect(stderr).toBe(unusable(database, 'a part of the path is a file'));
});

describe('db backup reports in one sentence that it cannot', () => {
  it('write a file whose name is too long', async () => {
    expect(await run('db', ['backup', path.join(root, 'a'.repeat(250))])).toMatchObject({
      code: 1,
      stderr: `The backup can't be written to ${root}: the name is too long.\n`,
    });
  });

  it('read the database', async () => {
    const file = path.join(root, 'backup');
    const unreadable = path.join(database, 'global/pg_control');
    chmodSync(unreadable, NOBODY);

    expect(await run('db', ['backup', file])).toMatchObject({
      code: 1,
      stderr: unusable(unreadable, 'permission denied'),
    });
    expect(existsSync(file)).toBe(false);
  });
});

it.each([
  ['may not be read', NOBODY, 'permission denied'],
  ['is a folder', OWNER, 'it is a folder'],
])('db restore reports in one sentence that its file %s', async (_, mode, reason) => {
  const file = mkdtempSync(path.join(root, 'restore-'));
  chmodSync(file, mode);

  expect(await run('db', ['restore', file])).toMatchObject({
    code: 1,
    stderr: `The backup ${file} can't be read: ${reason}.\n`,
  });
});
