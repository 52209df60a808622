import { sql } from 'drizzle-orm';
import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createTestDatabase } from '../../testing/test-database';

let server: TestApp;
// Remembers nothing, because it has not listed tasks yet.
let newServer: TestApp;
let statements: string[];
let client: TestClient;
let newClient: TestClient;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  await addUser(server.db, 'maria');
  const deniz = await addUser(server.db, 'deniz');
  client = createTestClient(server, await server.signIn('maria'));
  for (const title of ['First', 'Second', 'Third']) {
    await client.read('POST', '/api/tasks', {
      ...{ title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [deniz] },
    });
  }
});

beforeEach(async () => {
  newServer = await startTestApp({}, server.sharedDatabase);
  newClient = createTestClient(newServer, await server.signIn('maria'));
});

afterEach(() => newServer.close());

afterAll(() => server.close());

async function countStatements(): Promise<number> {
  statements.length = 0;
  await client.read('GET', '/api/tasks');
  return statements.length;
}

it('reads no task again that has not changed', async () => {
  await client.read('GET', '/api/tasks');

  // For the session and the stamps.
  expect(await countStatements()).toBe(2);
});

// None of them raises the version of the task.
it.each([
  ['a task', `update tasks set title = 'Changed' where title = 'Second'`],
  ['the author of a version', `update users set username = 'mary' where username = 'maria'`],
  ['the name of an assignee', `update users set username = 'dennis' where username = 'deniz'`],
  [
    'another assignee',
    `insert into task_assignees (task_id, user_id) select tasks.id, users.id
      from tasks, users where title = 'Third' and username = 'mary'`,
  ],
  [
    'one assignee less',
    `delete from task_assignees where task_id in (select id from tasks where title = 'First')`,
  ],
  ['a deletion', `delete from tasks where title = 'First'`],
])('shows %s that a statement of another program has changed', async (_, statement) => {
  const before = await client.read('GET', '/api/tasks');
  await server.db.execute(sql.raw(statement));

  const list = await client.read('GET', '/api/tasks');

  expect(list).not.toEqual(before);
  expect(list).toEqual(await newClient.read('GET', '/api/tasks'));
});

it('shows a change that is made again after it was undone', async () => {
  const rename = (title: string) =>
    server.db.execute(sql`update tasks set title = ${title} where title like '%hird'`);
  await client.read('GET', '/api/tasks');
  await rename('A third');
  await client.read('GET', '/api/tasks');
  await rename('Third');

  const list = await client.read('GET', '/api/tasks');

  expect(list).toEqual(await newClient.read('GET', '/api/tasks'));
  expect(list).toContainEqual(expect.objectContaining({ title: 'Third' }));
});
