import { errorMessages } from '@atrium/contracts/server';
import { loginAttempts } from '../../db/schema/session-tables';
import { addDemoData } from '../../seed/demo-data';
import { exchangeBytes, requestAs } from '../../testing/raw-request';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { DEMO_PASSWORD } from './demo-accounts';
import { findProductionSettings } from './demo-guard';

const PUBLIC_URL = 'https://atrium.example.com';

const server = setUpTestApp();

beforeAll(async () => {
  await addDemoData(server.db, new Date());
});

async function signIn(headers: Record<string, string>, password = DEMO_PASSWORD) {
  await server.db.delete(loginAttempts);
  const response = await requestAs(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'Admin', password }),
  });
  return [response.status, await response.text(), response.headers.get('set-cookie')];
}

const local: Record<string, string>[] = [
  {},
  { host: 'localhost:3000' },
  { host: '[::1]:3000', origin: 'http://[::1]:3000' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
];

it.each(local)('allows demo sign-ins from this machine, with %j', async (headers) => {
  expect(await signIn(headers)).toEqual([200, '{}', expect.any(String)]);
});

const proxied: Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'X-Forwarded-Proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-anything': '' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
];

it.each(proxied)('responds as to a wrong password through a proxy, with %j', async (headers) => {
  const wrong = await signIn(headers, 'wrong horse');

  expect(await signIn(headers)).toEqual(wrong);
  expect(wrong).toEqual([401, errorMessages.invalidCredentials, null]);
});

it('responds as to a wrong password to HTTP/1.0, which an unconfigured proxy uses', async () => {
  const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD });
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}`;

  const response = await exchangeBytes(
    server.url,
    `POST /api/login HTTP/1.0\r\n${head}\r\n\r\n${body}`,
  );

  expect(response).toMatch(/^HTTP\/1\.1 401 /);
});

it('logs the rejected sign-in without the password', async () => {
  const before = server.log.length;
  await signIn({ 'x-real-ip': '192.0.2.1' });

  const lines = server.log.slice(before).filter((line) => line.includes('securityEvent'));
  const event = lines.find((line) => line.includes('demo_sign_in_refused')) ?? '{}';
  expect(JSON.parse(event)).toMatchObject({ level: 40, usernameKey: 'admin' });
  expect(lines.join()).not.toContain(DEMO_PASSWORD);
});

it.each([
  [{}, []],
  [{ host: 'localhost' }, []],
  [{ publicUrl: 'http://127.0.0.1:3000' }, []],
  [{ publicUrl: 'https://[::1]' }, []],
  [{ host: '0.0.0.0' }, ['HOST is 0.0.0.0']],
  [{ publicUrl: PUBLIC_URL }, [`PUBLIC_URL is ${PUBLIC_URL}`]],
  [{ publicUrl: 'https://localhost.example.com' }, [expect.stringMatching('PUBLIC_URL')]],
  [
    { host: '::', publicUrl: PUBLIC_URL, production: true },
    ['HOST is ::', `PUBLIC_URL is ${PUBLIC_URL}`, 'NODE_ENV is production'],
  ],
])('finds the settings in %j that rule out a demo', (config, clauses) => {
  const quiet = { host: '127.0.0.1', publicUrl: undefined, production: false };

  expect(findProductionSettings({ ...quiet, ...config })).toEqual(clauses);
});
