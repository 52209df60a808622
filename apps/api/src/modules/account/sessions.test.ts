import { eq } from 'drizzle-orm';
import type { AccountSession } from '@atrium/contracts/account';
import { auditEvents } from '../../db/schema/audit-tables';
import { sessions } from '../../db/schema/session-tables';
import { openSyncedStream } from '../../testing/change-stream';
import { changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { addNewUser, signInNewUser } from '../../testing/new-user';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { cookieOf } from '../../testing/test-app';
import { browserName } from './browser-name';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR = 60 * 60 * 1000;

const server = setUpTestApp();
let name: string;
let userId: number;
let cookie: string;

beforeEach(async () => {
  ({ name, id: userId } = await addNewUser(server.db));
  cookie = await server.signIn(name);
});

async function list(sent = cookie): Promise<AccountSession[]> {
  const response = await server.call('GET', '/api/account/sessions', { cookie: sent });
  // The contract's response schema has parsed it on the server.
  return (await response.json()) as AccountSession[];
}

async function end(id: number | string, sent = cookie): Promise<number> {
  const path = `/api/account/sessions/${String(id)}`;
  return (await server.call('DELETE', path, { cookie: sent })).status;
}

async function idOf(sent: string): Promise<number> {
  return (await list(sent)).find(({ isCurrent }) => isCurrent)?.id ?? NaN;
}

it('lists the sessions of the user alone, last used first', async () => {
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR);
  await changeSessions(server.db, userId, { startedAt: twoHoursAgo, lastSeenAt: twoHoursAgo });
  const response = await server.call('POST', '/api/login', {
    body: { username: name, password: TEST_PASSWORD },
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.1' },
  });
  await signInNewUser(server, `${name} too`);

  const found = await list(cookieOf(response));

  expect(found).toEqual([
    expect.objectContaining({
      browser: 'Firefox on Linux',
      address: '192.0.2.1',
      isCurrent: true,
    }),
    {
      id: expect.any(Number) as number,
      browser: null,
      address: '127.0.0.1',
      startedAt: twoHoursAgo.toISOString(),
      lastSeenAt: twoHoursAgo.toISOString(),
      isCurrent: false,
    },
  ]);
});

it.each([
  ['7 days after its start', { expiresAt: new Date() }],
  ['12 hours after its last use', { lastSeenAt: new Date(Date.now() - 12 * HOUR - 1) }],
])('does not list a session %s', async (_, values) => {
  const current = await server.signIn(name);
  // A later sign-in would remove it.
  await server.db
    .update(sessions)
    .set(values)
    .where(eq(sessions.id, await idOf(cookie)));

  expect(await list(current)).toEqual([expect.objectContaining({ isCurrent: true })]);
});

it('ends a session and its stream at once', async () => {
  const other = await server.signIn(name);
  const stream = await openSyncedStream(server.url, other);

  expect(await end(await idOf(other))).toBe(200);

  await stream.ended();
  expect([await server.statusOf(other), await server.statusOf(cookie)]).toEqual([401, 200]);
});

it('ends the session of the request, like a sign-out', async () => {
  expect(await end(await idOf(cookie))).toBe(200);

  expect(await server.statusOf(cookie)).toBe(401);
});

it('ends all other sessions of the user', async () => {
  const others = [await server.signIn(name), await server.signIn(name)];
  const somebody = await signInNewUser(server, `${name} too`);

  const response = await server.call('DELETE', '/api/account/sessions', { cookie });

  expect([response.status, await response.json()]).toEqual([200, {}]);
  const statuses = await Promise.all([...others, cookie, somebody].map(server.statusOf));
  expect(statuses).toEqual([401, 401, 200, 200]);
});

it('records nothing when there are no other sessions', async () => {
  await server.db.delete(auditEvents);

  await server.call('DELETE', '/api/account/sessions', { cookie });

  expect(await server.db.$count(auditEvents)).toBe(0);
});

it.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['something else', null],
  ['', null],
  [null, null],
])('calls the browser of %j %j', (userAgent, expected) => {
  expect(browserName(userAgent)).toBe(expected);
});
