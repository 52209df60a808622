import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { dataFolderPaths } from '../../db/embedded/data-folder';
import { openEmbedded } from '../../db/embedded/embedded';
import { connectToSocket } from '../../db/embedded/owner-socket';
import { addDemoData } from '../../seed/demo-data';
import { createDataFolder, type Program } from '../../testing/built-server';
import { runCommandWith } from '../../testing/run-command';
import { endProcesses, type RunningProcess, runProcess } from '../../testing/run-process';
import { addressIn, postJson } from '../../testing/server-address';
import { cookieOf } from '../../testing/test-app';
import { runOnServer } from './command-client';

const MANY_PROCESSES_TIMEOUT_MS = 180_000;
const EVENTS = 1200;

let root: string;
let dataDir: string;
let server: RunningProcess;
let address: string;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'atrium-remote-'));
  // Longer than a socket's path may be.
  dataDir = path.join(root, 'x'.repeat(100));
  createDataFolder(dataDir);
  const { db, close } = await openEmbedded(dataDir, () => undefined);
  await addDemoData(db, new Date());
  await db.execute(sql`
    insert into audit_events (action, detail)
    select 'task.deleted', repeat('x', 200) from generate_series(1, ${EVENTS}::int)`);
  await close();
  server = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });
  address = addressIn(await server.said(/password is/));
}, MANY_PROCESSES_TIMEOUT_MS);

afterAll(async () => {
  await endProcesses();
  rmSync(root, { recursive: true });
});

/** Sends a command to the server as another process does, which takes longer to start. */
function send(args: readonly string[], input = '') {
  const readSecrets = (prompts: readonly string[]) => Promise.resolve(prompts.map(() => input));
  return runCommandWith(args, { env: { DATA_DIR: dataDir }, readSecrets }, runOnServer);
}

function runAlone(program: Program, args: readonly string[]) {
  return runProcess(program, { args, env: { DATA_DIR: dataDir } }).ended;
}

function signIn(username: string, password: string): Promise<Response> {
  return postJson(`${address}/api/login`, { username, password });
}

async function connectToServer(): Promise<Socket> {
  const socket = await connectToSocket(dataDir, dataFolderPaths(dataDir).commandSocket);
  if (!socket) throw new Error('The server does not listen');
  return socket;
}

/** Sends a line as a command of another version would. */
async function sendLine(line: object): Promise<string> {
  const socket = await connectToServer();
  socket.write(`${JSON.stringify(line)}\n`);
  return text(socket);
}

it('backs the database up into a file of the folder that the command runs in', async () => {
  const { stdout } = await runProcess('db', {
    args: ['backup', 'copy.tar.gz'],
    env: { DATA_DIR: dataDir },
    cwd: root,
  }).ended;

  const file = path.join(root, 'copy.tar.gz');
  expect(stdout).toBe(`The database in ${dataDir} is backed up in ${file}.\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it(
  'changes users while the server runs, and records the account that has run the command',
  async () => {
    const add = ['users', 'add', 'ayse', '--email', 'ayse@x.example', '--role', 'staff'];

    expect(await send(add, 'nine brass lamps')).toEqual({
      code: 0,
      stdout: 'Added ayse with the role staff.\n',
      stderr: '',
    });

    const response = await signIn('ayse', 'nine brass lamps');
    expect(response.status).toBe(200);
    await send(['users', 'sign-out', 'ayse']);
    const headers = { cookie: cookieOf(response) };
    expect((await fetch(`${address}/api/user`, { headers })).status).toBe(401);
    const { username } = userInfo();
    const { stdout } = await send(['audit', '--user', username, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { action: 'database.backed_up', detail: 'copy.tar.gz', actorName: username, actorId: null },
      { action: 'user.created', entityName: 'ayse', actorName: username, actorId: null },
      { action: 'user.signed_out', entityName: 'ayse', actorName: username, actorId: null },
    ]);
  },
  MANY_PROCESSES_TIMEOUT_MS,
);

it('passes on failures with their exit code', async () => {
  expect(await send(['publishers', 'revoke', 'nobody'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no publisher nobody.\n',
  });
});

it('prints a password link at the address of the server', async () => {
  const { stdout } = await send(['users', 'password-link', 'maria']);

  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#password-link=[\w-]{43}\n$/);
  const { origin, hash } = new URL(stdout.trim());
  const token = hash.replace('#password-link=', '');
  const response = await postJson(`${address}/api/password-links/check`, { token });
  expect([origin, response.status]).toEqual([address, 200]);
});

it(
  'streams an export that is longer than a buffer, and stops when the reader has enough',
  async () => {
    const { code, stdout } = await send(['audit', '--action', 'task.deleted']);

    expect([code, stdout.split('x'.repeat(200)).length - 1]).toEqual([0, EVENTS]);
    const { child, ended } = runProcess('audit', { env: { DATA_DIR: dataDir } });
    // Its standard output can't be read to the end any longer.
    ended.catch(() => undefined);
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  MANY_PROCESSES_TIMEOUT_MS,
);

it('takes no command that needs the database for itself', async () => {
  const { code, stderr } = await runAlone('db', ['restore', 'nothing.tar']);

  expect([code, stderr]).toEqual([1, expect.not.stringContaining('unexpected')]);
  const request = { version: 2, args: ['db', 'move'], cwd: '/', account: null };
  expect(await sendLine(request)).toContain('does not take this command');
});

it('survives lines that it cannot read, and says so when the server has another version', async () => {
  for (const line of ['nonsense\n', '\n', '{}\n', '{"version":2,"args":1}\n']) {
    const socket = await connectToServer();
    socket.on('error', () => undefined).end(line);
    expect(await text(socket).catch(() => '')).toBe('');
  }
  expect(await sendLine({ version: 99, anything: true })).toContain(
    'The running server has another version than this command. Restart the server, then run the command again.',
  );
});

it('is open to this account only, and gone after the server', async () => {
  expect(statSync(dataFolderPaths(dataDir).commandSocket).mode & 0o777).toBe(0o600);

  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });

  expect(readdirSync(dataDir)).toEqual(['database']);
  expect((await runAlone('users', ['list'])).stdout).toMatch(/^maria .* active/m);
});
