import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createLogRateLimit, type LogRateLimit } from './log-rate-limit';

const server = setUpTestApp();
let userId: number;

beforeAll(async () => {
  userId = await addUser(server.db, 'maria');
});

it('logs the user of a request that only admins may make, without the query', async () => {
  const cookie = await server.signIn('maria');

  const response = await server.call('GET', '/api/licenses?q=secret', { cookie });

  expect(response.status).toBe(403);
  const line = server.log.find((text) => text.includes('"securityEvent"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    reqId: response.headers.get('x-request-id'),
    securityEvent: 'access_refused',
    address: '127.0.0.1',
    method: 'GET',
    url: '/api/licenses',
    userId,
  });
  expect(line).not.toContain('secret');
});

it('logs input that the page would not send, without the input', async () => {
  const cookie = await server.signIn('maria');
  const bodies = [{ title: ['a secret'] }, 'a secret'];

  for (const body of bodies) await server.call('POST', '/api/tasks', { cookie, body });

  const lines = server.log.filter((line) => line.includes('"input_refused"'));
  expect(lines).toHaveLength(bodies.length);
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    method: 'POST',
    url: '/api/tasks',
    userId,
  });
  expect(lines.join('')).not.toContain('a secret');
});

it('logs at most 60 lines per minute for one event of one address, and says so', async () => {
  for (let call = 0; call < 70; call += 1) {
    const from = call < 65 ? '192.0.2.1' : '192.0.2.2';
    const headers = { 'sec-fetch-site': 'cross-site', 'x-forwarded-for': from };
    expect((await server.call('POST', '/api/logout', { headers })).status).toBe(403);
  }

  const lines = server.log.filter((line) => line.includes('"origin_refused"'));
  expect(lines.filter((line) => line.includes('192.0.2.1'))).toHaveLength(60);
  expect(lines[59]).toContain('"note":"further events of this minute are not logged"');
  expect(lines.filter((line) => line.includes('192.0.2.2'))).toHaveLength(5);
});

let now = 0;
const takeAll = (limit: LogRateLimit, addresses: readonly string[]) =>
  addresses.map((address) => limit(address));

it('limits the lines of an address and marks the last one', () => {
  const limit = createLogRateLimit({ perAddress: 2, total: 10 }, () => now);

  expect(takeAll(limit, ['a', 'a', 'a', 'b'])).toEqual(['allowed', 'last', 'exceeded', 'allowed']);
});

it('limits the lines of all addresses together', () => {
  const limit = createLogRateLimit({ perAddress: 2, total: 3 }, () => now);

  expect(takeAll(limit, ['a', 'b', 'c', 'd'])).toEqual(['allowed', 'allowed', 'last', 'exceeded']);
});

it('resets after a minute', () => {
  const limit = createLogRateLimit({ perAddress: 1, total: 1 }, () => now);
  expect(takeAll(limit, ['a', 'a'])).toEqual(['last', 'exceeded']);

  now += 59_999;
  expect(limit('a')).toBe('exceeded');
  now += 1;
  expect(limit('a')).toBe('last');
});
