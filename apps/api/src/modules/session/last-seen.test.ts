import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser, changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { addNewUser } from '../../testing/new-user';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { cookieOf } from '../../testing/test-app';

const HOUR = 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const server = setUpTestApp();
let name: string;
let userId: number;

beforeEach(async () => {
  ({ name, id: userId } = await addNewUser(server.db));
});

function from(address: string, userAgent: string) {
  return { 'x-forwarded-for': address, 'user-agent': userAgent };
}

function signIn(cookie = '', username = name): Promise<Response> {
  return server.call('POST', '/api/login', {
    body: { username, password: TEST_PASSWORD },
    cookie,
    headers: from('192.0.2.1', FIREFOX),
  });
}

async function lastSeenOf(id: number): Promise<Date | null> {
  const [user] = await server.db
    .select({ lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.id, id));
  return user?.lastSeenAt ?? null;
}

async function storedSession() {
  const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, userId));
  return session;
}

describe('a session', () => {
  it('knows when, from where and in which browser it has started', async () => {
    const before = new Date();

    await signIn();

    const session = await storedSession();
    expect(session).toMatchObject({ userAgent: FIREFOX, address: '192.0.2.1' });
    expect(session?.startedAt).toEqual(session?.lastSeenAt);
    expect(session?.startedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('knows where it was last used, with at most 300 characters of the browser', async () => {
    const cookie = cookieOf(await signIn());
    const startedAt = new Date(Date.now() - 2 * HOUR);
    await changeSessions(server.db, userId, { startedAt, lastSeenAt: startedAt });
    const headers = from('192.0.2.2', 'x'.repeat(400));

    await server.call('GET', '/api/user', { cookie, headers });
    await server.call('GET', '/api/user', {
      cookie,
      headers: from('192.0.2.3', 'within a minute'),
    });

    const session = await storedSession();
    expect(session).toMatchObject({ userAgent: 'x'.repeat(300), address: '192.0.2.2', startedAt });
    expect(session?.lastSeenAt.getTime()).toBeGreaterThan(startedAt.getTime());
  });
});

describe('the time when a user was last seen is kept', () => {
  const lastSeenAt = new Date(Date.now() - HOUR);

  it.each([
    ['signs out', (cookie: string) => server.call('POST', '/api/logout', { cookie })],
    ['signs in again in the same browser', (cookie: string) => signIn(cookie)],
    ['is signed out by a command', () => runCommand(server.db, `users sign-out ${name}`)],
    ['gets a new password', () => runCommand(server.db, `users set-password ${name}`, 'new horse')],
  ])('when the user %s', async (_, end) => {
    const cookie = await server.signIn(name);
    await changeSessions(server.db, userId, { lastSeenAt });

    await end(cookie);

    expect(await lastSeenOf(userId)).toEqual(lastSeenAt);
  });

  it('when an expired session is removed', async () => {
    await server.signIn(name);
    await changeSessions(server.db, userId, { lastSeenAt, expiresAt: new Date(0) });
    await addUser(server.db, `next ${name}`);

    await signIn('', `next ${name}`);

    expect(await storedSession()).toBeUndefined();
    expect(await lastSeenOf(userId)).toEqual(lastSeenAt);
  });

  it('as the newest of all sessions', async () => {
    const cookies = [await server.signIn(name), await server.signIn(name)];
    await changeSessions(server.db, userId, { lastSeenAt });
    await server.call('POST', '/api/logout', { cookie: cookies[0] ?? '' });
    await changeSessions(server.db, userId, { lastSeenAt: new Date(0) });

    await server.call('POST', '/api/logout', { cookie: cookies[1] ?? '' });

    expect(await lastSeenOf(userId)).toEqual(lastSeenAt);
  });
});
