import { addUser } from './testing/factories';
import { startTestApp, type TestApp } from './testing/test-app';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});

afterAll(() => server.close());

it('logs who asked for an admin’s call without being one, without the query', async () => {
  const userId = await addUser(server.db, 'maria');
  const cookie = await server.signIn('maria');

  const answer = await server.call('GET', '/api/licenses?q=secret', { cookie });

  expect(answer.status).toBe(403);
  const line = server.log.find((text) => text.includes('"securityEvent"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    reqId: answer.headers.get('x-request-id'),
    securityEvent: 'access_refused',
    address: '127.0.0.1',
    method: 'GET',
    url: '/api/licenses',
    userId,
  });
  expect(line).not.toContain('secret');
});
