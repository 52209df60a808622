import { errorMessages } from '@atrium/contracts/server';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { publishPage } from '../../testing/releases';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { cookieOf, startTestApp, type TestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { createLoginAttemptRepository } from './login-attempt.repository';

const OVER_TLS = { 'x-forwarded-proto': 'https' };
const body = { username: 'maria', password: TEST_PASSWORD };

// On the default port, cookie names have no port.
const server = setUpTestApp({ publicUrl: 'http://localhost' });

beforeAll(async () => {
  await addUser(server.db, 'maria');
});

async function statusOf(cookie: string, headers = {}): Promise<number> {
  return (await server.call('GET', '/api/user', { cookie, headers })).status;
}

describe('over TLS', () => {
  it('binds the cookie to the host and to TLS', async () => {
    const response = await server.call('POST', '/api/login', { body, headers: OVER_TLS });

    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-atrium_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await statusOf(cookieOf(response), OVER_TLS)).toBe(200);
  });

  it('binds the cookie to TLS if the public URL is https, whatever the proxy sends', async () => {
    const secure = await startTestApp(
      { publicUrl: 'https://atrium.example.com' },
      server.sharedDatabase,
    );

    const response = await secure.call('POST', '/api/login', { body });

    await secure.close();
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-atrium_session=.*; Secure/);
    expect(response.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('accepts a session cookie only under the name for its transport', async () => {
    const plain = await server.signIn('maria');
    const secure = cookieOf(await server.call('POST', '/api/login', { body, headers: OVER_TLS }));

    expect(await statusOf(`__Host-${plain}`, OVER_TLS)).toBe(200);
    expect(await statusOf(plain, OVER_TLS)).toBe(401);
    expect(await statusOf(secure)).toBe(401);
  });

  it('clears both names at sign-out', async () => {
    const response = await server.call('POST', '/api/logout', { headers: OVER_TLS });

    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-atrium_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
      expect.stringMatching(/^atrium_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
    ]);
  });
});

describe('two session cookies in one request', () => {
  it.each([
    ['before', (injected: string, own: string) => `${injected}; ${own}`],
    ['behind', (injected: string, own: string) => `${own};${injected}`],
  ])('are no session, with the injected one %s the own one', async (_, join) => {
    const cookie = join('atrium_session=injected', await server.signIn('maria'));
    const logged = server.log.length;

    expect(await statusOf(cookie)).toBe(401);

    expect(server.log.slice(logged).join('')).toContain(
      '"securityEvent":"duplicate_session_cookie"',
    );
    expect(server.log.slice(logged).join('')).not.toContain('injected');
  });

  it('are rejected at sign-in, because the new session would not be usable', async () => {
    const cookie = 'atrium_session=injected; atrium_session=';

    const response = await server.call('POST', '/api/login', { body, cookie });

    expect([response.status, await response.text()]).toEqual([400, errorMessages.duplicateSession]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('both end at sign-out', async () => {
    const first = await server.signIn('maria');
    const second = await server.signIn('maria');
    const injected = Array.from({ length: 200 }, () => 'atrium_session=injected').join('; ');

    await server.call('POST', '/api/logout', { cookie: `${first}; ${injected}; ${second}` });

    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  });
});

describe('two instances on one host', () => {
  let first: TestApp;
  let second: TestApp;
  /** Cookies of one browser, which sends those of a host to all its ports. */
  let jar: Map<string, string>;

  beforeAll(async () => {
    [first, second] = await Promise.all([startTestApp({}, server.sharedDatabase), startTestApp()]);
    await addUser(second.db, 'maria');
  });

  beforeEach(() => {
    jar = new Map();
  });

  afterAll(() => Promise.all([first.close(), second.close()]));

  async function send(server: TestApp, method: string, path: string, sent?: object) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await server.call(method, path, { cookie, ...(sent && { body: sent }) });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response.status;
  }

  const signIn = (server: TestApp) => send(server, 'POST', '/api/login', body);
  const signOut = (server: TestApp) => send(server, 'POST', '/api/logout');
  const statuses = async () => [
    await send(first, 'GET', '/api/user'),
    await send(second, 'GET', '/api/user'),
  ];

  /** Signs in as a version before the port was in the name. */
  async function signInAsBefore(server: TestApp): Promise<void> {
    const [name = '', token = ''] = (await server.signIn('maria')).split('=');
    jar.set(name, token);
  }

  it('keep their sessions in one browser', async () => {
    await signIn(first);
    await signIn(second);
    expect(await statuses()).toEqual([200, 200]);

    await signOut(second);
    expect(await statuses()).toEqual([200, 401]);
  });

  it('a session of an earlier version stays valid, and other instances leave it alone', async () => {
    await signInAsBefore(first);
    expect(await statuses()).toEqual([200, 401]);

    await signIn(second);
    expect(await statuses()).toEqual([200, 200]);
    await signOut(second);
    expect(await statuses()).toEqual([200, 401]);

    const [cookie] = [...jar].map((pair) => pair.join('='));
    await signOut(first);
    expect((await first.call('GET', '/api/user', { cookie: cookie ?? '' })).status).toBe(401);
  });

  it('a sign-in replaces the session of an earlier version', async () => {
    await signInAsBefore(first);
    const former = `atrium_session=${jar.get('atrium_session') ?? ''}`;

    await signIn(first);

    expect(await statuses()).toEqual([200, 401]);
    expect((await first.call('GET', '/api/user', { cookie: former })).status).toBe(401);
  });

  it('a page has the theme of its own instance', async () => {
    await publishPage(first, '__THEME__');
    const { port } = new URL(first.url);
    const cookie = `atrium_theme=light; atrium_theme_${port}=dark; atrium_theme_${port}1=light`;

    expect(await (await first.call('GET', '/', { cookie })).text()).toBe('dark');
  });

  it('the name has the port of the public URL', async () => {
    const publicUrl = 'https://atrium.example.com:8443';
    const server = await startTestApp({ publicUrl }, first.sharedDatabase);

    await signIn(server);

    await server.close();
    expect([...jar.keys()]).toEqual(['__Host-atrium_session_8443', '__Host-atrium_browser_8443']);
  });
});

// The embedded database has one connection, and one process.
if (testDatabaseUrl !== '') {
  describe('two processes of one instance', () => {
    let first: TestApp;
    let second: TestApp;

    beforeAll(async () => {
      first = await startTestApp({}, server.sharedDatabase);
      second = await startTestApp({}, server.sharedDatabase);
    });

    afterAll(() => Promise.all([first.close(), second.close()]));

    it('accepts a session of one process in the other until it ends in either', async () => {
      const cookie = await first.signIn('maria');
      expect([await first.statusOf(cookie), await second.statusOf(cookie)]).toEqual([200, 200]);

      await second.call('POST', '/api/logout', { cookie });

      expect([await first.statusOf(cookie), await second.statusOf(cookie)]).toEqual([401, 401]);
    });

    it('starts no session with a password that is being changed', async () => {
      await addUser(first.db, 'irem');

      const { login } = await first.db.transaction(async (transaction) => {
        await runCommand(transaction, 'users set-password irem', 'a new password');
        const login = second.call('POST', '/api/login', {
          body: { username: 'irem', password: TEST_PASSWORD },
        });
        await waitForLock(first.db);
        return { login };
      });

      expect((await login).status).toBe(401);
    });

    // Bypasses the queue of each process, which would leave too little concurrency in the database.
    it('counts ten of forty simultaneous attempts in the database', async () => {
      const attemptedAt = new Date();
      const attempt = {
        usernameKey: 'nobody',
        address: '10.0.0.2',
        knownBrowserId: null,
        attemptedAt,
      };
      const since = new Date(attemptedAt.getTime() - 1000);
      const limits = { since, expired: since, perUsername: 10, perAddress: 100 };
      const repositories = [first, second].map(({ db }) => createLoginAttemptRepository(db));

      const counted = await Promise.all(
        Array.from({ length: 20 }, () =>
          repositories.map((attempts) => attempts.count(attempt, limits)),
        ).flat(),
      );

      expect(counted.filter(({ id }) => id !== null)).toHaveLength(10);
      expect(counted.filter(({ retrySeconds }) => retrySeconds === 1)).toHaveLength(30);
    });
  });
}
