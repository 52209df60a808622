import { eq } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { knownBrowsers, loginAttempts } from '../../db/schema/session-tables';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { repeatFailure } from '../../testing/repeat-failure';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';

const DAY = 24 * 60 * 60 * 1000;

// On the default port, cookie names have no port.
const server = setUpTestApp({ publicUrl: 'http://localhost' });
let mariaId: number;
let addresses = 0;
let address: string;

beforeAll(async () => {
  mariaId = await addUser(server.db, 'maria');
  await addUser(server.db, 'deniz');
});

beforeEach(async () => {
  await server.db.delete(knownBrowsers);
  await server.db.delete(loginAttempts);
  addresses += 1;
  address = `10.0.0.${String(addresses)}`;
});

function signIn(username: string, password: string, browser = ''): Promise<Response> {
  return server.call('POST', '/api/login', {
    body: { username, password },
    cookie: browser,
    headers: { 'x-forwarded-for': address },
  });
}

/** Signs in with the right password and returns the browser's cookie. */
async function signInOn(browser: string, username: string): Promise<string> {
  const response = await signIn(username, TEST_PASSWORD, browser);
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('atrium_browser='));
  return cookie?.split(';')[0] ?? '';
}

async function fail(times: number, username: string, browser = ''): Promise<void> {
  expect((await signIn(username, 'wrong horse', browser)).status).toBe(401);
  if (times > 1) await repeatFailure(server.db, username, times - 1);
}

it('marks the browser for 180 days with a cookie that scripts cannot read, and stores only its hash', async () => {
  const response = await signIn('maria', TEST_PASSWORD);

  const [, cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^atrium_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const rows = await server.db.select().from(knownBrowsers);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]+)/.exec(cookie)?.[1]);
});

it('accepts a sign-in from a known browser, also after a sign-out, despite failures from the same address', async () => {
  const browser = await signInOn('', 'maria');
  await server.call('POST', '/api/logout', { cookie: browser });
  await fail(10, 'maria');
  expect((await signIn('maria', TEST_PASSWORD)).status).toBe(429);

  const renewed = await signInOn(browser, 'maria');

  await fail(1, 'maria', renewed);
});

it('is not delayed by failures elsewhere', async () => {
  const browser = await signInOn('', 'maria');
  const failure = { usernameKey: 'maria', address: '192.0.2.1', attemptedAt: new Date() };
  await server.db.insert(loginAttempts).values(Array.from({ length: 20 }, () => failure));
  const delayed = server.delays.length;

  await signInOn(browser, 'maria');
  expect(server.delays.slice(delayed)).toEqual([]);

  await signInOn('', 'maria');
  expect(server.delays.slice(delayed)).toEqual([250]);
});

it('allows ten failures in 15 minutes on a known browser, which count nowhere else', async () => {
  const browser = await signInOn('', 'maria');
  await fail(10, 'maria', browser);

  const response = await signIn('maria', TEST_PASSWORD, browser);

  expect([response.status, await response.text()]).toEqual([429, errorMessages.tooManyAttempts]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  address = '10.0.1.1';
  expect((await signIn('maria', TEST_PASSWORD, browser)).status).toBe(429);
  expect((await signIn('maria', TEST_PASSWORD)).status).toBe(200);
});

it('does not reset the failures of a user when another one signs in on the same browser', async () => {
  const shared = await signInOn('', 'maria');
  await fail(10, 'maria', shared);

  const renewed = await signInOn(shared, 'deniz');

  expect((await signIn('maria', TEST_PASSWORD, renewed)).status).toBe(429);
});

it('knows a browser only for the users who have signed in on it', async () => {
  const ofMaria = await signInOn('', 'maria');
  await fail(10, 'deniz', ofMaria);
  expect((await signIn('deniz', TEST_PASSWORD, ofMaria)).status).toBe(429);

  address = '10.0.1.2';
  const ofBoth = await signInOn(ofMaria, 'deniz');
  await fail(10, 'maria');
  await fail(10, 'deniz');

  await signInOn(await signInOn(ofBoth, 'maria'), 'deniz');
});

it('responds identically to a wrong password on known and unknown browsers', async () => {
  const browser = await signInOn('', 'maria');

  const responses = [
    await signIn('maria', 'wrong horse', browser),
    await signIn('maria', 'wrong horse'),
    await signIn('nobody', 'wrong horse', browser),
  ];

  for (const response of responses) {
    expect([response.status, await response.text()]).toEqual([
      401,
      errorMessages.invalidCredentials,
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

it('is not a credential', async () => {
  const cookie = await signInOn('', 'maria');
  const asSession = cookie.replace('atrium_browser', 'atrium_session');

  expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401);
  expect((await server.call('GET', '/api/user', { cookie: asSession })).status).toBe(401);
});

it.each([
  ['replaced at the next sign-in', (browser: string) => signInOn(browser, 'maria')],
  ['expired', () => server.db.update(knownBrowsers).set({ expiresAt: new Date(Date.now() - 1) })],
  [
    'of a user with a new password',
    () => runCommand(server.db, 'users set-password maria', TEST_PASSWORD),
  ],
])('ignores a token that is %s', async (_, change) => {
  const browser = await signInOn('', 'maria');
  await change(browser);

  await fail(10, 'maria');

  expect((await signIn('maria', TEST_PASSWORD, browser)).status).toBe(429);
});

it('ignores two browser cookies', async () => {
  const browser = await signInOn('', 'maria');
  await fail(10, 'maria');

  const response = await signIn('maria', TEST_PASSWORD, `atrium_browser=injected; ${browser}`);

  expect(response.status).toBe(429);
});

it('lets both users of a browser sign in many times simultaneously', async () => {
  const shared = await signInOn(await signInOn('', 'maria'), 'deniz');

  const calls = Array.from({ length: 8 }, (_, index) =>
    signIn(index % 2 ? 'maria' : 'deniz', TEST_PASSWORD, shared),
  );

  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});

it('stores the last 20 browsers of a user and deletes expired ones', async () => {
  const expired = { tokenHash: 'expired', userId: mariaId + 1, expiresAt: new Date() };
  const former = Array.from({ length: 25 }, (_, index) => ({
    tokenHash: `browser ${String(index)}`,
    userId: mariaId,
    expiresAt: new Date(Date.now() + (index + 1) * DAY),
  }));
  await server.db.insert(knownBrowsers).values([expired, ...former]);

  await signInOn('', 'maria');

  const rows = await server.db.select().from(knownBrowsers);
  expect(rows).toHaveLength(20);
  expect(await server.db.$count(knownBrowsers, eq(knownBrowsers.tokenHash, 'browser 6'))).toBe(1);
});
