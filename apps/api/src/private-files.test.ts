import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from './testing/built-server';
import { TEST_PASSWORD } from './testing/factories';
import { endProcesses, runProcess } from './testing/run-process';

const OTHERS = 0o077;
const OWNER_ONLY = 0o700;

let root: string;
let template: string;
let formerUmask: number;

beforeAll(async () => {
  // The loosest that an account can have; the processes inherit it.
  formerUmask = process.umask(0);
  root = mkdtempSync(path.join(tmpdir(), 'atrium-private-'));
  template = path.join(root, 'template');
  await runProcess('users', { args: ['list'], env: { DATA_DIR: template } }).ended;
});

afterEach(endProcesses);

afterAll(() => {
  process.umask(formerUmask);
  rmSync(root, { recursive: true });
});

function run(program: Program, args: readonly string[], dataDir: string, input = '') {
  return runProcess(program, { args, input, env: { DATA_DIR: dataDir } }).ended;
}

function modeOf(place: string): string {
  return (lstatSync(place).mode & 0o777).toString(8);
}

/** Lists what accounts other than the owner may use in a folder, the folder itself included. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .filter((name) => (lstatSync(path.join(folder, name)).mode & OTHERS) !== 0)
    .map((name) => `${name} ${modeOf(path.join(folder, name))}`);
}

/** Makes a data folder as one that was used before its files were kept private. */
function makeLooseFolder(mode: number): string {
  const dataDir = mkdtempSync(path.join(root, 'loose-'));
  cpSync(template, dataDir, { recursive: true });
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(dataDir, name);
    chmodSync(place, lstatSync(place).isDirectory() ? 0o755 : 0o666);
  }
  chmodSync(dataDir, mode);
  return dataDir;
}

it('the server lets no other account at what it writes', async () => {
  const dataDir = path.join(root, 'server');
  const { child, said, ended } = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });

  await said(/password is/);
  expect(openToOthers(dataDir)).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });

  expect(openToOthers(dataDir)).toEqual([]);
});

it('users lets no other account at the database that it makes', async () => {
  const dataDir = path.join(root, 'users');
  const args = ['add', 'maria', '--email', 'maria@example.com', '--role', 'admin'];

  expect(await run('users', args, dataDir, `${TEST_PASSWORD}\n`)).toMatchObject({ code: 0 });

  expect(openToOthers(dataDir)).toEqual([]);
});

it('db restore lets no other account at the database that it unpacks', async () => {
  const file = path.join(root, 'backup');
  await run('db', ['backup', file], makeLooseFolder(OWNER_ONLY));
  const dataDir = path.join(root, 'restored');

  expect(await run('db', ['restore', file], dataDir)).toMatchObject({ code: 0 });

  expect([modeOf(file), openToOthers(dataDir)]).toEqual(['600', []]);
});

describe('a data folder that is open to other accounts is closed to them, which is said once', () => {
  it.each<[Program, string[]]>([
    ['users', ['list']],
    ['mail', ['status']],
    ['db', ['backup', 'FILE']],
    ['db', ['restore', 'FILE']],
  ])('by %s %j', async (program, args) => {
    const dataDir = makeLooseFolder(0o755);
    const file = path.join(dataDir, '../', `backup-${path.basename(dataDir)}`);
    if (args[0] === 'restore') await run('db', ['backup', file], template);
    const line = args.map((word) => (word === 'FILE' ? file : word));

    const { code, stderr } = await run(program, line, dataDir);

    expect([code, stderr]).toEqual([
      0,
      `The data folder ${dataDir} was open to other accounts (mode 755); it is closed to them now.\n`,
    ]);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await run('users', ['list'], dataDir)).toMatchObject({ code: 0, stderr: '' });
  });

  it('by the server, in its log', async () => {
    const dataDir = makeLooseFolder(0o777);
    const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9' };
    const { child, said, ended } = runProcess('main', { env });

    await said(/running/);
    expect(openToOthers(dataDir)).toEqual([]);
    child.kill('SIGTERM');

    expect(JSON.parse((await ended).stderr)).toMatchObject({
      msg: `The data folder ${dataDir} was open to other accounts (mode 777); it is closed to them now.`,
    });
  });
});

it('leaves alone what a link in the data folder leads to', async () => {
  const dataDir = makeLooseFolder(0o755);
  const elsewhere = path.join(root, 'elsewhere');
  writeFileSync(elsewhere, '', { mode: 0o644 });
  symlinkSync(elsewhere, path.join(dataDir, 'link'));

  await run('users', ['list'], dataDir);

  expect(modeOf(elsewhere)).toBe('644');
});

// Only root can give a folder to somebody else.
if (process.getuid?.() === 0) {
  it('does not use a data folder that it may not close', async () => {
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
      stderr: `The data folder ${dataDir} is open to other accounts and can't be closed: permission denied; run chmod 700 as its owner or set DATA_DIR to another folder.\n`,
    });
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  });
}
