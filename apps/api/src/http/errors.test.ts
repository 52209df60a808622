import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { addUser, TEST_PASSWORD } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';

let server: TestApp;
let cookie: string;

beforeAll(async () => {
  server = await startTestApp();
  await addUser(server.db, 'maria');
  cookie = await server.signIn('maria');
});

afterAll(() => server.close());

const credentials = { username: 'maria', password: TEST_PASSWORD };

it.each([
  ['GET', '/api/user', 401, errorMessages.notSignedIn],
  ['GET', '/api/nothing', 404, errorMessages.notFound],
  ['PUT', '/api/user', 404, errorMessages.notFound],
  ['GET', '/api', 404, errorMessages.notFound],
])('responds to %s %s with %d in plain text', async (method, path, status, text) => {
  const response = await server.call(method, path, { headers: { accept: 'text/html' } });

  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(text);
});

it.each([
  ['/api/messages', 401, errorMessages.notSignedIn],
  ['/api/messages/unread-by-user', 401, errorMessages.notSignedIn],
  ['/api/messages/nothing', 404, errorMessages.notFound],
])('responds to %s with %d in JSON', async (path, status, message) => {
  const response = await server.call('GET', path);

  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual({ message });
});

it.each([
  '',
  '?recipientId=x',
  '?recipientId=0',
  '?recipientId=9999999999',
  '?recipientId=1&recipientId=2',
])('rejects a conversation with the query "%s"', async (query) => {
  const response = await server.call('GET', `/api/messages${query}`, { cookie });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.any(String) });
});

it.each([
  ['text/plain', JSON.stringify(credentials), 415, errorMessages.jsonExpected],
  ['application/x-www-form-urlencoded', 'username=maria', 415, errorMessages.jsonExpected],
  ['application/json', '{"username":', 400, errorMessages.jsonExpected],
  ['application/json', '{"__proto__": {}}', 400, errorMessages.forbiddenKey],
  ['application/json', '', 400, errorMessages.objectExpected],
  [
    'application/json',
    '{"username": "ab", "password": "long enough"}',
    400,
    'Username must be at least 3 characters',
  ],
  [
    'application/json',
    `{"username": "${'a'.repeat(101)}", "password": "long enough"}`,
    400,
    'Username must be at most 100 characters',
  ],
  [
    'application/json',
    `{"username": "maria", "password": "${'a'.repeat(129)}"}`,
    400,
    'Password must be at most 128 characters',
  ],
  [
    'application/json',
    `{"username": "maria", "password": "${'a'.repeat(128)}"}`,
    401,
    errorMessages.invalidCredentials,
  ],
  ['application/json', `"${'a'.repeat(2_000_000)}"`, 413, 'The request body is too large'],
])('rejects a body of type %s', async (type, body, status, text) => {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

  expect([response.status, await response.text()]).toEqual([status, text]);
});

it('accepts an empty body with a JSON content type', async () => {
  const response = await server.call('POST', '/api/logout', {
    headers: { 'content-type': 'application/json' },
  });

  expect([response.status, await response.json()]).toEqual([200, {}]);
});

it('survives a malformed path and malformed HTTP', async () => {
  const malformed = await server.call('GET', '/api/%E0%A4%A');

  expect([malformed.status, await malformed.text()]).toEqual([400, 'Bad Request']);
  expect(await sendRaw('NONSENSE\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 Bad Request\r\n.*\r\n\r\nBad Request$/s,
  );
});

it.each([
  ['two lengths', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['a length twice', 'Content-Length: 2\r\nContent-Length: 40'],
])('rejects a request with %s (request smuggling)', async (_, headers) => {
  const response = await sendRaw(
    `POST /api/logout HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n{}`,
  );

  expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
});

it('does not echo TRACE requests', async () => {
  const response = await sendRaw(
    'TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: secret\r\nConnection: close\r\n\r\n',
  );

  expect(response).toMatch(/^HTTP\/1.1 40[45] /);
  expect(response).not.toContain('secret');
});

it('responds with Internal Server Error only, and logs the cause with the request id', async () => {
  await server.db.execute(sql`alter table messages rename to hidden_messages`);
  await server.db.execute(sql`alter table tasks rename to hidden_tasks`);

  const tasks = await server.call('GET', '/api/tasks', { cookie });
  const messages = await server.call('GET', '/api/messages?recipientId=1987654321', { cookie });

  expect([tasks.status, await tasks.text()]).toEqual([500, 'Internal Server Error']);
  expect([messages.status, await messages.json()]).toEqual([
    500,
    { message: 'Internal Server Error' },
  ]);
  const lines = server.log.filter((line) => line.includes('request failed'));
  expect(lines[0]).toContain(tasks.headers.get('x-request-id'));
  expect(lines[0]).toContain('tasks\\" does not exist');
  // User input stays out of the log.
  expect(lines[1]).not.toContain('1987654321');
});

function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => {
      socket.destroy();
      resolve(received);
    });
    socket.on('error', reject);
  });
}
