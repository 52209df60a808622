import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { backUp } from './cli/db/back-up';
import type { Program } from './testing/built-server';
import { endProcesses, runProcess } from './testing/run-process';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const OTHERS = 0o077;

const root = setUpTemporaryFolder();
const template = path.join(root, 'template');
let previousUmask: number;

beforeAll(async () => {
  // The most permissive umask; child processes inherit it.
  previousUmask = process.umask(0);
  await runProcess('users', { args: ['list'], env: { DATA_DIR: template } }).ended;
});

afterEach(endProcesses);

afterAll(() => {
  process.umask(previousUmask);
});

function run(program: Program, args: readonly string[], dataDir: string) {
  return runProcess(program, { args, env: { DATA_DIR: dataDir } }).ended;
}

function modeOf(file: string): string {
  return (lstatSync(file).mode & 0o777).toString(8);
}

/** Lists the entries of a folder, itself included, that other accounts may access. */
function accessibleToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .filter((name) => (lstatSync(path.join(folder, name)).mode & OTHERS) !== 0)
    .map((name) => `${name} ${modeOf(path.join(folder, name))}`);
}

/** Creates a data folder whose files other accounts may read. */
function makeSharedFolder(mode: number): string {
  const dataDir = mkdtempSync(path.join(root, 'shared-'));
  cpSync(template, dataDir, { recursive: true });
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dataDir, name);
    chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o666);
  }
  chmodSync(dataDir, mode);
  return dataDir;
}

it('the server gives other accounts no access to its files', async () => {
  const dataDir = path.join(root, 'server');
  const { said, stop } = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });

  await said(/password is/);
  expect(accessibleToOthers(dataDir)).toEqual([]);
  expect(await stop()).toMatchObject({ code: 0, stderr: '' });

  expect(accessibleToOthers(dataDir)).toEqual([]);
});

it('a command gives other accounts no access to a new database', () => {
  expect(accessibleToOthers(template)).toEqual([]);
});

describe('access of other accounts to a data folder is removed and reported once', () => {
  function noticeOf(dataDir: string, mode: string): string {
    return `Other accounts had access to the data folder ${dataDir} (mode ${mode}). Their access has been removed.`;
  }

  it('by a command, which does not change the target of a link', async () => {
    const dataDir = makeSharedFolder(0o755);
    const elsewhere = path.join(root, 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, path.join(dataDir, 'link'));

    const { code, stderr } = await run('users', ['list'], dataDir);

    expect([code, stderr]).toEqual([0, `${noticeOf(dataDir, '755')}\n`]);
    expect(accessibleToOthers(dataDir)).toEqual([expect.stringMatching(/^link /)]);
    expect(modeOf(elsewhere)).toBe('644');
    expect(await run('users', ['list'], dataDir)).toMatchObject({ stderr: '' });
  });

  it('by a restore', async () => {
    const dataDir = makeSharedFolder(0o755);
    const file = path.join(root, 'backup');
    await backUp(template, file);

    const { code, stderr } = await run('db', ['restore', file], dataDir);

    expect([code, stderr]).toEqual([0, `${noticeOf(dataDir, '755')}\n`]);
    expect(accessibleToOthers(dataDir)).toEqual([]);
  });

  it('by the server, in its log', async () => {
    const dataDir = makeSharedFolder(0o777);
    const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9' };
    const { said, stop } = runProcess('main', { env });

    await said(/running/);
    expect(accessibleToOthers(dataDir)).toEqual([]);

    expect(JSON.parse((await stop()).stderr)).toMatchObject({
      msg: noticeOf(dataDir, '777'),
    });
  });
});

// Only root can change the owner of a folder.
if (process.getuid?.() === 0) {
  it('does not use a data folder whose permissions it cannot change', async () => {
    const dataDir = path.join(root, 'foreign');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    chownSync(dataDir, 65_534, 65_534);

    const ended = await runProcess('users', {
      args: ['list'],
      env: { DATA_DIR: dataDir },
      unprivileged: true,
    }).ended;

    expect(ended).toMatchObject({
      code: 1,
      stderr: `Other accounts have access to the data folder ${dataDir}, and its permissions can't be changed: permission denied. Run chmod 700 as its owner or set DATA_DIR to another folder.\n`,
    });
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  });
}
