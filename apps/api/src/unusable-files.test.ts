import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDataFolder, type Program } from './testing/built-server';
import { endProcesses, runProcess } from './testing/run-process';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const NOBODY = 0o000;
const READ_ONLY = 0o555;
const OWNER = 0o700;

const root = setUpTemporaryFolder();
const template = path.join(root, 'template');
let dataDir: string;
let database: string;

beforeAll(() => createDataFolder(template));

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

/** Runs a command while a file of the database is inaccessible. */
async function runWithout(part: string) {
  const file = path.join(database, part);
  chmodSync(file, NOBODY);
  const ended = await run('users', ['list']);
  chmodSync(file, OWNER);
  return ended;
}

function unusable(file: string, reason: string): string {
  return `The database in ${dataDir} can't be used: ${file}: ${reason}. Run the command as the account that owns the data folder.\n`;
}

// The server and all commands open the database in the same way.
it('reports in one sentence that the data folder is not writable', async () => {
  chmodSync(dataDir, READ_ONLY);

  const ended = await run('main', []);

  chmodSync(dataDir, OWNER);
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${dataDir} is not writable: permission denied. Set DATA_DIR to another folder.\n`,
  });
});

it.each(['', 'global', 'global/pg_control'])(
  'names the file of the database that belongs to another account (%j)',
  async (part) => {
    const { code, stdout, stderr } = await runWithout(part);

    const sentence = unusable(path.join(database, part), 'permission denied');
    expect([code, stdout, stderr]).toEqual([1, '', sentence]);
  },
);

it('reports in one sentence that a file has replaced the database folder', async () => {
  rmSync(database, { recursive: true });
  writeFileSync(database, '', { mode: OWNER });

  const { stderr } = await run('users', ['list']);

  expect(stderr).toBe(unusable(database, 'a part of the path is a file'));
});

it('db backup reports in one sentence that it cannot read the database', async () => {
  const file = path.join(root, 'backup');
  const unreadable = path.join(database, 'global/pg_control');
  chmodSync(unreadable, NOBODY);

  expect(await run('db', ['backup', file])).toMatchObject({
    code: 1,
    stderr: unusable(unreadable, 'permission denied'),
  });
  expect(existsSync(file)).toBe(false);
});
