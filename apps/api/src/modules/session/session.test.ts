import { asc, eq } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser, changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { addNewUser } from '../../testing/new-user';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { cookieOf, startTestApp } from '../../testing/test-app';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

// On the default port, cookie names have no port.
const server = setUpTestApp({ publicUrl: 'http://localhost' });
let mariaId: number;

beforeAll(async () => {
  mariaId = await addUser(server.db, 'Maria');
  await addUser(server.db, 'İREM');
  await addUser(server.db, 'gone', { deactivatedAt: new Date() });
  await addUser(server.db, 'Ada King');
  await addUser(server.db, 'ﬁrma  A', { usernameKey: 'ﬁrma  a' });
});

function from(address: string, userAgent: string) {
  return { 'x-forwarded-for': address, 'user-agent': userAgent };
}

function signIn(username: string, password = TEST_PASSWORD, cookie = ''): Promise<Response> {
  const headers = from('192.0.2.1', FIREFOX);
  return server.call('POST', '/api/login', { cookie, body: { username, password }, headers });
}

describe('signing in', () => {
  it.each([
    'Maria',
    'MARIA',
    'irem',
    'ırem',
    'I\u0307rem',
    'm\u200bar\u00adia',
    'Ｍａｒｉａ',
    ' Ada\tKing\u3164',
  ])('knows %j, regardless of case and of what looks the same', async (username) => {
    const response = await signIn(username);

    expect([response.status, await response.json()]).toEqual([200, {}]);
  });

  it('knows an account from before names that look the same were the same', async () => {
    expect((await signIn('ﬁrma  A')).status).toBe(200);
    expect((await signIn('firma a')).status).toBe(401);
  });

  it('returns the username as it was entered', async () => {
    const response = await server.call('GET', '/api/user', {
      cookie: await server.signIn('maria'),
    });

    expect(await response.json()).toEqual({
      id: mariaId,
      username: 'Maria',
      email: 'maria@example.com',
      role: 'staff',
    });
  });

  it.each([
    ['an unknown user', 'nobody', TEST_PASSWORD],
    ['a wrong password', 'maria', 'wrong horse'],
    ['a deactivated user', 'gone', TEST_PASSWORD],
  ])('responds to %s with the same message', async (_, username, password) => {
    const response = await signIn(username, password);

    expect([response.status, await response.text()]).toEqual([
      401,
      errorMessages.invalidCredentials,
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('sets a cookie that scripts and other sites cannot read, and stores only its hash', async () => {
    const response = await signIn('maria');

    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^atrium_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const token = cookieOf(response).split('=')[1] ?? '';
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, mariaId));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a session', () => {
  it('ends at sign-out', async () => {
    const cookie = await server.signIn('maria');

    const response = await server.call('POST', '/api/logout', { cookie });

    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^atrium_session=;.*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^__Host-atrium_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
    ]);
    expect(await server.statusOf(cookie)).toBe(401);
  });

  it.each([
    ['7 days after its start', () => ({ expiresAt: new Date() }), 401],
    ['12 hours after its last call', () => ({ lastSeenAt: hoursAgo(12) }), 401],
    ['not a moment earlier', () => ({ lastSeenAt: hoursAgo(11.9) }), 200],
  ])('ends %s', async (_, values, status) => {
    const cookie = await server.signIn('maria');
    await changeSessions(server.db, mariaId, values());

    expect(await server.statusOf(cookie)).toBe(status);
  });

  it('expires while an open page only polls', async () => {
    const cookie = await server.signIn('maria');
    const lastSeenAt = hoursAgo(11);
    await changeSessions(server.db, mariaId, { lastSeenAt });
    const messages = `/api/messages?recipientId=${String(mariaId + 1)}`;
    const polls = ['/api/messages/unread-by-user', messages, '/api/messages?recipientId=none'];

    for (const poll of polls) await server.call('GET', poll, { cookie });

    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, mariaId));
    expect(rows.map((row) => row.lastSeenAt)).toEqual(rows.map(() => lastSeenAt));
    await changeSessions(server.db, mariaId, { lastSeenAt: hoursAgo(12) });
    for (const poll of polls) {
      expect((await server.call('GET', poll, { cookie })).status).toBe(401);
    }
  });

  it.each([
    ['a page is loaded', 'GET', '/api/user'],
    ['a message is marked as read', 'PUT', '/api/messages/1'],
  ])('stays active while %s', async (_, method, path) => {
    const cookie = await server.signIn('maria');
    const lastSeenAt = hoursAgo(11);
    await changeSessions(server.db, mariaId, { lastSeenAt });

    await server.call(method, path, { cookie });

    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, mariaId));
    expect(rows.filter((row) => row.lastSeenAt > lastSeenAt)).toHaveLength(1);
  });

  it('reads the role again for every request', async () => {
    const cookie = await server.signIn('maria');
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, mariaId));

    expect((await server.call('GET', '/api/licenses', { cookie })).status).toBe(200);

    await server.db.update(users).set({ role: 'Admin' }).where(eq(users.id, mariaId));
    expect((await server.call('GET', '/api/licenses', { cookie })).status).toBe(403);
  });
});

describe('signing out', () => {
  it.each([
    ['https://atrium.example.com', '"storage"'],
    ['http://[::1]:3000', '"storage"'],
    ['http://127.0.0.1.example.com', null],
  ])('at %s clears %s in the browser', async (publicUrl, expected) => {
    const own = await startTestApp({ publicUrl }, server.sharedDatabase);

    const { status, headers } = await own.call('POST', '/api/logout');

    await own.close();
    expect([status, headers.get('clear-site-data')]).toEqual([200, expected]);
  });

  it('is the only request that clears storage: a 401 keeps drafts and preloads', async () => {
    const user = await server.call('GET', '/api/user');

    expect([user.status, user.headers.get('clear-site-data')]).toEqual([401, null]);
  });
});

describe('the record of a session', () => {
  let name: string;
  let userId: number;

  beforeEach(async () => {
    ({ name, id: userId } = await addNewUser(server.db));
  });

  async function lastSeen(): Promise<Date | null | undefined> {
    const [user] = await server.db.select().from(users).where(eq(users.id, userId));
    return user?.lastSeenAt;
  }

  async function storedSession() {
    const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, userId));
    return session;
  }

  it('knows when, from where and in which browser it has started', async () => {
    const before = new Date();
    await signIn(name);

    const session = await storedSession();
    expect(session).toMatchObject({ userAgent: FIREFOX, address: '192.0.2.1' });
    expect(session?.startedAt).toEqual(session?.lastSeenAt);
    expect(session?.startedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('knows where it was last used, with at most 300 characters of the browser', async () => {
    const cookie = cookieOf(await signIn(name));
    const startedAt = hoursAgo(2);
    await changeSessions(server.db, userId, { startedAt, lastSeenAt: startedAt });
    const headers = from('192.0.2.2', 'x'.repeat(400));

    await server.call('GET', '/api/user', { cookie, headers });
    const soonAfter = from('192.0.2.3', 'other');
    await server.call('GET', '/api/user', { cookie, headers: soonAfter });

    const session = await storedSession();
    expect(session).toMatchObject({ userAgent: 'x'.repeat(300), address: '192.0.2.2', startedAt });
    expect(session?.lastSeenAt.getTime()).toBeGreaterThan(startedAt.getTime());
  });

  const lastSeenAt = hoursAgo(1);

  it('keeps when the user of an expired session was last seen', async () => {
    await server.signIn(name);
    await changeSessions(server.db, userId, { lastSeenAt, expiresAt: new Date(0) });
    await addUser(server.db, `next ${name}`);

    await signIn(`next ${name}`);

    expect(await storedSession()).toBeUndefined();
    expect(await lastSeen()).toEqual(lastSeenAt);
  });

  it('keeps the newest last use of all sessions at their end', async () => {
    const [first, second] = [await server.signIn(name), await server.signIn(name)];
    await changeSessions(server.db, userId, { lastSeenAt });
    await server.call('POST', '/api/logout', { cookie: first });
    expect(await lastSeen()).toEqual(lastSeenAt);
    await changeSessions(server.db, userId, { lastSeenAt: new Date(0) });

    await server.call('POST', '/api/logout', { cookie: second });

    expect(await lastSeen()).toEqual(lastSeenAt);
  });
});

describe('the audit trail', () => {
  beforeEach(() => server.db.delete(auditEvents));

  function recorded() {
    return server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
  }

  it('records user and address of sign-ins and sign-outs', async () => {
    const response = await signIn('maria');
    const sent = { cookie: cookieOf(response), headers: from('192.0.2.1', FIREFOX) };
    const end = await server.call('POST', '/api/logout', sent);
    await server.call('POST', '/api/logout', sent);

    const maria = {
      actorId: mariaId,
      actorName: 'Maria',
      entityType: 'user',
      entityId: String(mariaId),
      entityName: 'Maria',
      address: '192.0.2.1',
    };
    expect(await recorded()).toMatchObject([
      { ...maria, action: 'session.started', requestId: response.headers.get('x-request-id') },
      { ...maria, action: 'session.ended', requestId: end.headers.get('x-request-id') },
    ]);
    expect(await recorded()).toHaveLength(2);
  });

  it('records rejected sign-ins with the account, but never the typed username', async () => {
    await signIn('maria', 'wrong horse');
    await signIn('my secret password', 'wrong horse');

    const nobody = { actorId: null, actorName: null, address: '192.0.2.1' };
    const events = await recorded();
    expect(events).toMatchObject([
      { ...nobody, action: 'session.refused', entityId: String(mariaId), entityName: 'Maria' },
      { ...nobody, action: 'session.refused', entityId: null, entityName: null },
    ]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });
});
