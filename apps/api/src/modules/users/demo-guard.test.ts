import { errorMessages } from '@atrium/contracts/server';
import { loginAttempts } from '../../db/schema/session-tables';
import { addUser } from '../../testing/factories';
import { requestAs } from '../../testing/raw-request';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { DEMO_PASSWORD } from './demo-accounts';
import { findProductionSettings } from './demo-guard';
import { hashPassword } from './password';

const PUBLIC_URL = 'https://atrium.example.com';

const server = setUpTestApp();

beforeAll(async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await addUser(server.db, 'Admin', { passwordHash });
});

async function signIn(headers: Readonly<Record<string, string>>) {
  await server.db.delete(loginAttempts);
  const response = await requestAs(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'Admin', password: DEMO_PASSWORD }),
  });
  return [response.status, await response.text(), response.headers.get('set-cookie')];
}

it('allows demo sign-ins from this machine', async () => {
  const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
  for (const local of [{}, { host: '[::1]:3000' }, headers]) {
    expect(await signIn(local)).toEqual([200, '{}', expect.any(String)]);
  }
});

// See metrics.test.ts for all that tells a proxy.
it.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1' },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
])('responds as to a wrong password through a proxy, with %j', async (headers) => {
  expect(await signIn(headers)).toEqual([401, errorMessages.invalidCredentials, null]);
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
