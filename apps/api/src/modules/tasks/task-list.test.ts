import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createTestDatabase } from '../../testing/test-database';

interface Task {
  readonly id: number;
  readonly title: string;
}

let server: TestApp;
let otherServer: TestApp;
let statements: string[];
let client: TestClient;
let otherClient: TestClient;
let assigneeId: number;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  otherServer = await startTestApp({}, server.sharedDatabase);
  await addUser(server.db, 'maria');
  assigneeId = await addUser(server.db, 'deniz');
  const cookie = await server.signIn('maria');
  client = createTestClient(server, cookie);
  otherClient = createTestClient(otherServer, cookie);
  for (const title of ['First', 'Second', 'Third']) await add(client, title);
});

afterAll(async () => {
  await otherServer.close();
  await server.close();
});

function add(from: TestClient, title: string): Promise<Task> {
  return from.read('POST', '/api/tasks', bodyOf(title));
}

const bodyOf = (title: string) => ({
  ...{ title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [assigneeId] },
});

async function readTitles(): Promise<string[]> {
  const tasks = await client.read<Task[]>('GET', '/api/tasks');
  return tasks.map(({ title }) => title);
}

it('reads nothing but the session while no task has changed', async () => {
  const titles = await readTitles();
  statements.length = 0;

  expect(await readTitles()).toEqual(titles);
  expect(statements).toHaveLength(1);
});

it('reads only the tasks that have changed', async () => {
  const [newest] = await client.read<Task[]>('GET', '/api/tasks');
  const id = String(newest?.id);
  await client.read('PUT', `/api/tasks/${id}`, bodyOf('Changed'));
  statements.length = 0;

  expect((await readTitles())[0]).toBe('Changed');
  expect(statements).toHaveLength(2);
  expect(statements[1]).toContain('"tasks"."id" in (');
});

it('shows at once what another process has added, changed and deleted', async () => {
  await readTitles();
  const added = await add(otherClient, 'Added');
  expect((await readTitles())[0]).toBe('Added');

  await otherClient.read('PUT', `/api/tasks/${String(added.id)}`, bodyOf('Renamed'));
  expect((await readTitles())[0]).toBe('Renamed');

  await otherClient.read('DELETE', `/api/tasks/${String(added.id)}`);
  expect(await readTitles()).not.toContain('Renamed');
});

it('shows every change while readers and writers race', async () => {
  const writes = Array.from({ length: 20 }, async (_, index) => {
    const { title } = await add(index % 2 === 0 ? client : otherClient, `Race ${String(index)}`);
    expect(await readTitles()).toContain(title);
  });
  await Promise.all(writes);

  const tasks = await client.read<Task[]>('GET', '/api/tasks');
  expect(tasks).toEqual([...tasks].sort((one, other) => other.id - one.id));
});
