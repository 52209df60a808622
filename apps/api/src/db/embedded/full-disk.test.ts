import { readdirSync } from 'node:fs';
import path from 'node:path';
import { errorMessages } from '@atrium/contracts/server';
import { type Task } from '@atrium/contracts/tasks';
import { DEMO_PASSWORD } from '../../modules/users/demo-accounts';
import { endProcesses, type RunningProcess, runProcess } from '../../testing/run-process';
import { addressIn, postJson } from '../../testing/server-address';
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { cookieOf } from '../../testing/test-app';

// An empty database with its write-ahead log takes about 60 MB.
const DISK_SIZE_MB = 160;
const STOPPED = /has stopped, most likely because its disk is full/;

const other = setUpTemporaryFolder();
let disk: SmallDisk;
let dataDir: string;

beforeAll(async () => {
  disk = await mountSmallDisk(DISK_SIZE_MB);
  dataDir = path.join(disk.folder, 'data');
});

afterAll(async () => {
  await endProcesses();
  await disk.remove();
});

async function start(): Promise<{ server: RunningProcess; url: string; cookie: string }> {
  const server = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });
  const url = addressIn(await server.said(/running at \S+\n/));
  const login = { username: 'admin', password: DEMO_PASSWORD };
  const response = await postJson(`${url}/api/login`, login);
  return { server, url, cookie: cookieOf(response) };
}

function addTask(url: string, cookie: string, title: string): Promise<Response> {
  const task = { title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [1] };
  return postJson(`${url}/api/tasks`, { ...task, description: title.padEnd(9000, '–') }, cookie);
}

/** Adds tasks until one is rejected or the server stops. */
async function writeUntilFull(url: string, cookie: string) {
  const acknowledged: string[] = [];
  for (;;) {
    const title = `Task ${String(acknowledged.length)}`;
    const response = await addTask(url, cookie, title).catch(() => undefined);
    if (!response?.ok) return { acknowledged, rejected: title, response };
    acknowledged.push(title);
  }
}

it('reports a full disk, keeps all acknowledged data and starts again once there is space', async () => {
  const { server, url, cookie } = await start();
  disk.fill();

  const { acknowledged, rejected, response } = await writeUntilFull(url, cookie);

  if (response === undefined) {
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(STOPPED);
  } else {
    expect([response.status, await response.text()]).toEqual([503, errorMessages.diskFull]);
    expect((await fetch(`${url}/api/tasks`, { headers: { cookie } })).status).toBe(200);
    server.child.kill('SIGKILL');
    await server.ended;
  }

  const whileFull = await runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } }).ended;
  expect(whileFull.code).toBe(1);
  expect(whileFull.stderr).toMatch(/^[^\n]*(no space|No space|disk is full)[^\n]*\n$/);

  disk.free();
  const again = await start();
  const list = await fetch(`${again.url}/api/tasks`, { headers: { cookie: again.cookie } });
  // The server has parsed it with the response schema.
  const titles = ((await list.json()) as Task[]).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(acknowledged));
  if (response !== undefined) expect(titles).not.toContain(rejected);
  expect((await addTask(again.url, again.cookie, 'After')).status).toBe(200);
  expect((await again.server.stop()).code).toBe(0);
});

it('reports in one sentence that there is no space for a command or a backup', async () => {
  await runProcess('users', { args: ['list'], env: { DATA_DIR: other } }).ended;
  const file = path.join(disk.folder, 'backup');
  disk.fill();

  const command = runProcess('users', { args: ['list'], env: { DATA_DIR: dataDir } });
  const backup = runProcess('db', { args: ['backup', file], env: { DATA_DIR: other } });

  expect(await command.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${dataDir} is not writable: no space is left on the disk. Set DATA_DIR to another folder.\n`,
  });
  expect(await backup.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The backup can't be written to ${disk.folder}: no space is left on the disk.\n`,
  });
  expect(readdirSync(disk.folder).filter((name) => name.startsWith('backup'))).toEqual([]);
});
