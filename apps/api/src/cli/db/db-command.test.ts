import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../modules/users/demo-accounts';
import { runCommandWith } from '../../testing/run-command';
import { endProcesses, type RunningProcess, runProcess } from '../../testing/run-process';
import { addressIn, postJson } from '../../testing/server-address';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { cookieOf } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';

// Three processes in a row, each of which can be slow on a busy machine.

const root = setUpTemporaryFolder();
const dataDir = path.join(root, 'data');

afterEach(endProcesses);

/** Runs a command in this process. */
function run(args: string[], env: Record<string, string> = {}, input = '') {
  return runCommandWith(['db', ...args], {
    env: { DATA_DIR: dataDir, ...env },
    cwd: root,
    readSecrets: (prompts) => Promise.resolve(prompts.map(() => input)),
  });
}

async function startServer(): Promise<{ server: RunningProcess; url: string }> {
  const server = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });
  return { server, url: addressIn(await server.said(/password is/)) };
}

async function stop(server: RunningProcess): Promise<void> {
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
}

async function signIn(url: string): Promise<string> {
  const login = { username: 'admin', password: DEMO_PASSWORD };
  return cookieOf(await postJson(`${url}/api/login`, login));
}

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/api/user`, { headers: { cookie } })).status === 200;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

it('backs up while users write, and restores the state of one moment', async () => {
  const file = path.join(root, 'backup.tar.gz');
  const first = await startServer();
  const cookies: string[] = [];
  let writing = true;
  async function write(): Promise<void> {
    while (writing) {
      cookies.push(await signIn(first.url));
      await pause();
    }
  }
  const writer = write();
  await waitUntil(() => cookies.length >= 5);
  const before = cookies.length;

  const env = { DATA_DIR: dataDir };
  expect(await runProcess('db', { args: ['backup', file], env }).ended).toEqual({
    code: 0,
    stdout: `The database in ${dataDir} is backed up in ${file}.\n`,
    stderr: '',
  });

  const after = cookies.length;
  await waitUntil(() => cookies.length >= after + 5);
  writing = false;
  await writer;
  expect((await run(['restore', file])).stderr).toBe(
    `The data folder ${dataDir} is in use by process ${String(first.server.child.pid)}. Stop that process or set DATA_DIR to another folder.\n`,
  );
  await stop(first.server);
  expect(readdirSync(dataDir)).toEqual(['database']);

  expect(await run(['restore', file])).toMatchObject({ code: 0, stderr: '' });

  const second = await startServer();
  const restored: boolean[] = [];
  for (const cookie of cookies) restored.push(await isSignedIn(second.url, cookie));
  await stop(second.server);
  // All sessions up to one moment and none after it.
  const moment = restored.indexOf(false);
  expect(restored).toEqual(cookies.map((_, index) => index < moment));
  expect(moment).toBeGreaterThanOrEqual(before);
  expect(moment).toBeLessThanOrEqual(after + 1);
});

it.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('rejects the %s of a PostgreSQL database and names %s', async (name, program) => {
  const env = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/a' };

  expect(await run([name, path.join(root, 'file')], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATABASE_URL names a PostgreSQL database, which this command does not support. Use ${program} instead.\n`,
  });
});

it.each([
  ['nonsense', 'TARGET_DATABASE_URL must look like postgres://user:password@host:5432/database.\n'],
  [
    'postgres://a:secret@127.0.0.1:9/a',
    "The database in TARGET_DATABASE_URL can't be reached: 127.0.0.1:9 refuses connections.\n",
  ],
  [
    'postgres://a:secret@db.example.com/a?sslmode=disable',
    'TARGET_DATABASE_URL must not turn off verified TLS, because db.example.com is another machine. Use sslmode=verify-full, with sslrootcert=FILE for a private certificate authority, or set DATABASE_TLS=off.\n',
  ],
])('does not move to %s, from the environment or standard input', async (url, sentence) => {
  const refused = { code: 1, stdout: '', stderr: sentence };

  expect(await run(['move'], { TARGET_DATABASE_URL: url })).toEqual(refused);
  expect(await run(['move'], {}, `${url}\n`)).toEqual(refused);
});

it('asks for a missing address', async () => {
  expect((await run(['move'])).stderr).toBe(
    'Set TARGET_DATABASE_URL to the address of the PostgreSQL database, or give it on standard input.\n',
  );
});

it('rejects an address as an argument, where others can read it', async () => {
  expect(await run(['move', 'postgres://a:secret@127.0.0.1:9/a'])).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Do not pass the database address as an argument, where other accounts of this machine can read it. Set TARGET_DATABASE_URL, or enter the address when asked.\n',
  });
});

it('does not migrate the embedded database, since every start does', async () => {
  expect((await run(['migrate'])).stderr).toBe(
    'Set MIGRATION_DATABASE_URL to the address of the PostgreSQL database. The embedded database is migrated at every start.\n',
  );
});
