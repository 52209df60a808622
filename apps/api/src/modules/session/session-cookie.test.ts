import { errorMessages } from '@atrium/contracts/server';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { cookieOf, startTestApp, type TestApp } from '../../testing/test-app';

const OVER_TLS = { 'x-forwarded-proto': 'https' };
const body = { username: 'maria', password: TEST_PASSWORD };

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await addUser(server.db, 'maria');
});

afterAll(() => server.close());

async function statusOf(cookie: string, headers = {}): Promise<number> {
  return (await server.call('GET', '/api/user', { cookie, headers })).status;
}

describe('over TLS', () => {
  it('binds the cookie to the host and to TLS', async () => {
    const answer = await server.call('POST', '/api/login', { body, headers: OVER_TLS });

    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-atrium_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await statusOf(cookieOf(answer), OVER_TLS)).toBe(200);
  });

  it('does so without a word of the proxy where the public address says it', async () => {
    const secure = await startTestApp({ publicUrl: 'https://atrium.example.com' });
    await addUser(secure.db, 'maria');

    const answer = await secure.call('POST', '/api/login', { body });

    await secure.close();
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-atrium_session=.*; Secure/);
    expect(answer.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('takes a session under the name of its transport only', async () => {
    const plain = await server.signIn('maria');
    const secure = cookieOf(await server.call('POST', '/api/login', { body, headers: OVER_TLS }));

    expect(await statusOf(`__Host-${plain}`, OVER_TLS)).toBe(200);
    expect(await statusOf(plain, OVER_TLS)).toBe(401);
    expect(await statusOf(secure)).toBe(401);
  });

  it('clears both names at sign-out', async () => {
    const answer = await server.call('POST', '/api/logout', { headers: OVER_TLS });

    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-atrium_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
      expect.stringMatching(/^atrium_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
    ]);
  });
});

describe('two session cookies in one request', () => {
  it.each([
    ['before', (planted: string, own: string) => `${planted}; ${own}`],
    ['behind', (planted: string, own: string) => `${own};${planted}`],
  ])('are no session, the planted one %s the own one', async (_, join) => {
    const cookie = join('atrium_session=planted', await server.signIn('maria'));
    const logged = server.log.length;

    expect(await statusOf(cookie)).toBe(401);

    expect(server.log.slice(logged).join('')).toContain(
      '"securityEvent":"duplicate_session_cookie"',
    );
    expect(server.log.slice(logged).join('')).not.toContain('planted');
  });

  it('are refused at sign-in, which could not give a usable session', async () => {
    const cookie = 'atrium_session=planted; atrium_session=';

    const answer = await server.call('POST', '/api/login', { body, cookie });

    expect([answer.status, await answer.text()]).toEqual([400, errorMessages.duplicateSession]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('both end at sign-out, whatever else is planted', async () => {
    const first = await server.signIn('maria');
    const second = await server.signIn('maria');
    const planted = Array.from({ length: 200 }, () => 'atrium_session=planted').join('; ');

    await server.call('POST', '/api/logout', { cookie: `${first}; ${planted}; ${second}` });

    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  });
});
