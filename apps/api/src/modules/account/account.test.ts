import { eq } from 'drizzle-orm';
import {
  type AccountSession,
  MOST_SESSIONS,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import { errorMessages } from '@atrium/contracts/server';
import { passwordLinks } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { openSyncedStream } from '../../testing/change-stream';
import { changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { addNewUser, signInNewUser } from '../../testing/new-user';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { cookieOf } from '../../testing/test-app';
import { browserName } from './browser-name';

const NEW_PASSWORD = 'battery staple';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR = 60 * 60 * 1000;

const server = setUpTestApp();
let name: string;
let userId: number;
let address: string;
let cookie: string;

beforeEach(async () => {
  ({ name, id: userId, address } = await addNewUser(server.db));
  cookie = await server.signIn(name);
});

describe('the password', () => {
  function change(newPassword: string, currentPassword = TEST_PASSWORD): Promise<Response> {
    return server.call('PUT', '/api/account/password', {
      cookie,
      body: { currentPassword, newPassword },
      headers: { 'x-forwarded-for': address },
    });
  }

  it('changes the password, and the session goes on', async () => {
    const response = await change(NEW_PASSWORD);

    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await server.statusOf(cookie)).toBe(200);
    expect([await server.loginStatus(name, NEW_PASSWORD), await server.loginStatus(name)]).toEqual([
      200, 401,
    ]);
  });

  it('ends the other sessions of the user, and their streams', async () => {
    const other = await server.signIn(name);
    const somebody = await signInNewUser(server, `${name} too`);
    const stream = await openSyncedStream(server.url, other);

    await change(NEW_PASSWORD);

    await stream.ended();
    expect([await server.statusOf(other), await server.statusOf(somebody)]).toEqual([401, 200]);
  });

  it('ends the required step, the password link and the known browsers of the user', async () => {
    const { db } = server;
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    await db
      .insert(passwordLinks)
      .values({ userId, tokenHash: name, expiresAt: new Date(Date.now() + 60_000) });
    expect(await db.$count(knownBrowsers, eq(knownBrowsers.userId, userId))).toBe(1);

    await change(NEW_PASSWORD);

    const user = (await (await server.call('GET', '/api/user', { cookie })).json()) as object;
    expect(user).not.toHaveProperty('requiredStep');
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, userId))).toBe(0);
    expect(await db.$count(knownBrowsers, eq(knownBrowsers.userId, userId))).toBe(0);
  });

  it.each([
    ['a wrong current password', NEW_PASSWORD, 'wrong horse', WRONG_CURRENT_PASSWORD],
    ['the same password', TEST_PASSWORD, TEST_PASSWORD, errorMessages.passwordSame],
  ])('rejects %s', async (_, newPassword, currentPassword, sentence) => {
    const response = await change(newPassword, currentPassword);

    expect([response.status, await response.text()]).toEqual([400, sentence]);
    expect(await server.loginStatus(name)).toBe(200);
  });

  it('rejects the username with digits', async () => {
    const response = await change(`${name}-2026`);

    expect([response.status, await response.text()]).toEqual([400, errorMessages.passwordIsName]);
  });

  it('counts no right passwords', async () => {
    await change(NEW_PASSWORD);
    await change('Password1', NEW_PASSWORD);

    expect(await server.db.$count(loginAttempts, eq(loginAttempts.usernameKey, name))).toBe(0);
  });

  it('logs wrong passwords without their text', async () => {
    const logged = server.log.length;

    await change(NEW_PASSWORD, 'a secret of another site');

    const lines = server.log.slice(logged).join('');
    expect(lines).toContain('"securityEvent":"password_refused"');
    expect(lines).not.toMatch(/secret|battery/);
  });

  it.each([
    ['one session', () => Promise.resolve(cookie), [400]],
    ['two sessions', () => server.signIn(name), [400, 401]],
  ])('lets one of two changes at the same time succeed, from %s', async (_, signIn, rejections) => {
    const other = await signIn();

    const responses = await Promise.all([
      change(NEW_PASSWORD),
      server.call('PUT', '/api/account/password', {
        cookie: other,
        body: { currentPassword: TEST_PASSWORD, newPassword: 'another staple' },
      }),
    ]);

    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(rejections).toContain(statuses[1]);
  });
});

describe('the sessions', () => {
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

  it('lists the last 200 of very many', async () => {
    await server.db.insert(sessions).values(
      Array.from({ length: 250 }, (_, index) => ({
        tokenHash: `${name} ${String(index)}`,
        userId,
        lastSeenAt: new Date(Date.now() - index),
        expiresAt: new Date(Date.now() + HOUR),
      })),
    );

    expect(await list()).toHaveLength(MOST_SESSIONS);
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

  it('ends a session and its stream at once, and that of the request like a sign-out', async () => {
    const other = await server.signIn(name);
    const stream = await openSyncedStream(server.url, other);

    expect(await end(await idOf(other))).toBe(200);

    await stream.ended();
    expect([await server.statusOf(other), await server.statusOf(cookie)]).toEqual([401, 200]);
    expect(await end(await idOf(cookie))).toBe(200);
    expect(await server.statusOf(cookie)).toBe(401);
  });

  it('ends all other sessions of the user, and records nothing when there are none', async () => {
    const others = [await server.signIn(name), await server.signIn(name)];
    const somebody = await signInNewUser(server, `${name} too`);

    const response = await server.call('DELETE', '/api/account/sessions', { cookie });

    expect([response.status, await response.json()]).toEqual([200, {}]);
    const statuses = await Promise.all([...others, cookie, somebody].map(server.statusOf));
    expect(statuses).toEqual([401, 401, 200, 200]);
    await server.db.delete(auditEvents);

    await server.call('DELETE', '/api/account/sessions', { cookie });

    expect(await server.db.$count(auditEvents)).toBe(0);
  });

  it.each(['something else', ''])('gives the browser of %j no name', (userAgent) => {
    expect(browserName(userAgent)).toBeNull();
  });
});
