import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorMessages } from '@atrium/contracts/server';
import { type Task } from '@atrium/contracts/tasks';
import { endProcesses, type RunningProcess, runProcess } from '../../testing/run-process';
import { addressIn } from '../../testing/server-address';
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk';
import { cookieOf } from '../../testing/test-app';

// An empty database with its log takes about 60 MB.
const DISK_MEGABYTES = 160;
const GIVEN_UP = /has given up, most likely because its disk is full/;

let disk: SmallDisk;
let dataDir: string;

beforeAll(async () => {
  disk = await mountSmallDisk(DISK_MEGABYTES);
  dataDir = path.join(disk.folder, 'data');
});

afterAll(async () => {
  await endProcesses();
  await disk.remove();
});

async function start(): Promise<{ server: RunningProcess; url: string; cookie: string }> {
  const server = runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } });
  const url = addressIn(await server.said(/running at \S+\n/));
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo1234' }),
  });
  return { server, url, cookie: cookieOf(answer) };
}

function addTask(url: string, cookie: string, title: string): Promise<Response> {
  return fetch(`${url}/api/tasks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      type: 'Bug',
      status: 'Todo',
      priority: 'Low',
      assigneeIds: [1],
      description: title.padEnd(9000, '–'),
    }),
  });
}

// Adds tasks until one is refused or the server ends; the titles of those that were acknowledged.
async function writeUntilFull(url: string, cookie: string) {
  const acknowledged: string[] = [];
  for (;;) {
    const title = `Task ${String(acknowledged.length)}`;
    const answer = await addTask(url, cookie, title).catch(() => undefined);
    if (!answer?.ok) return { acknowledged, refused: title, answer };
    acknowledged.push(title);
  }
}

it('says that the disk is full, saves what it acknowledged and starts again once there is room', async () => {
  const { server, url, cookie } = await start();
  disk.fill();

  const { acknowledged, refused, answer } = await writeUntilFull(url, cookie);

  if (answer === undefined) {
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(GIVEN_UP);
  } else {
    expect([answer.status, await answer.text()]).toEqual([503, errorMessages.diskFull]);
    expect((await fetch(`${url}/api/tasks`, { headers: { cookie } })).status).toBe(200);
    server.child.kill('SIGKILL');
    await server.ended;
  }

  const hopeless = await runProcess('main', { env: { DATA_DIR: dataDir, PORT: '0' } }).ended;
  expect(hopeless.code).toBe(1);
  expect(hopeless.stderr).toMatch(/^[^\n]*(no space|No space|disk is full)[^\n]*\n$/);

  disk.free();
  const again = await start();
  const list = await fetch(`${again.url}/api/tasks`, { headers: { cookie: again.cookie } });
  // The contract's response schema has parsed it on the server.
  const titles = ((await list.json()) as Task[]).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(acknowledged));
  if (answer !== undefined) expect(titles).not.toContain(refused);
  expect((await addTask(again.url, again.cookie, 'After')).status).toBe(200);
  again.server.child.kill('SIGTERM');
  expect((await again.server.ended).code).toBe(0);
});

it('says in one sentence that there is no room for a command or a backup', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'atrium-other-'));
  await runProcess('users', { args: ['list'], env: { DATA_DIR: other } }).ended;
  const file = path.join(disk.folder, 'backup');
  disk.fill();

  const command = runProcess('users', { args: ['list'], env: { DATA_DIR: dataDir } });
  const backup = runProcess('db', { args: ['backup', file], env: { DATA_DIR: other } });

  expect(await command.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${dataDir} can't be written to: no space is left on the disk; set DATA_DIR to one that can.\n`,
  });
  expect(await backup.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The backup can't be written to ${disk.folder}: no space is left on the disk.\n`,
  });
  expect(readdirSync(disk.folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  rmSync(other, { recursive: true });
});
