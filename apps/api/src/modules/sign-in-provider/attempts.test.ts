import { addUser } from '../../testing/factories';
import { createRedirectedBrowser, type ProviderChange } from '../../testing/sign-in-provider';
import { ORIGIN, type SignInServer, startSignInServer } from '../../testing/sign-in-server';

const person = { sub: 'p-1', email: 'maria@example.com', email_verified: true };
const CALLBACK = /\/api\/oidc\/callback/;

let signInServer: SignInServer;
let provider: SignInServer['provider'];
let server: SignInServer['server'];
let signIn: SignInServer['signIn'];

beforeAll(async () => {
  signInServer = await startSignInServer();
  ({ provider, server, signIn } = signInServer);
  await addUser(server.db, 'maria');
});

afterAll(() => signInServer.close());

function returnTo(path: string): string {
  return `?return=${encodeURIComponent(path)}`;
}

/** Begins a sign-in and follows it up to the address that leads back. */
async function begin(browser: ReturnType<typeof createRedirectedBrowser>, path: string) {
  const start = `${server.url}/api/oidc/start${returnTo(path)}`;
  return (await browser.follow(start, CALLBACK)).replace(ORIGIN, server.url);
}

it('signs in from two tabs of a browser, each back to its page', async () => {
  await provider.change({ person });
  const browser = createRedirectedBrowser();
  const callbacks = [await begin(browser, '/tasks'), await begin(browser, '/calendar')];

  for (const [index, path] of ['/tasks', '/calendar'].entries()) {
    const response = await browser.request(callbacks[index] ?? '');
    expect(response.headers.get('location')).toBe(path);
    expect((await browser.request(`${server.url}/api/user`)).status).toBe(200);
  }
  // Nothing is left of the attempts.
  const names = [...browser.cookiesOf(server.url).keys()];
  expect(names.filter((name) => name.includes('sign_in'))).toEqual([]);
});

it('keeps the newest attempts of a browser only, and few enough for a proxy', async () => {
  await provider.change({ person });
  const browser = createRedirectedBrowser();
  let newest = '';
  for (let count = 0; count < 12; count += 1) {
    newest = await begin(browser, `/tasks?q=${'x'.repeat(1400)}`);
    const cookies = [...browser.cookiesOf(server.url)].filter(([name]) => name.includes('sign_in'));
    expect(cookies.length).toBeLessThanOrEqual(5);
    expect(cookies.flat().join('').length).toBeLessThan(7000);
  }

  expect((await browser.request(newest)).headers.get('location')).toMatch(/^\/tasks\?q=x+$/);
});

it('loses the query of a return address that is too long, not the sign-in', async () => {
  const long = await signIn(person, { query: returnTo(`/tasks?q=${'x'.repeat(2000)}`) });
  expect(long).toMatchObject({ leadsTo: '/tasks', user: { username: 'maria' } });
  const path = await signIn(person, { query: returnTo(`/${'x'.repeat(2000)}`) });
  expect(path).toMatchObject({ leadsTo: '/', user: { username: 'maria' } });
});

describe('a sign-in that fails', () => {
  it.each<[string, ProviderChange]>([
    ['denied', { loginError: 'access_denied' }],
    ['failed', { loginError: 'interaction_required' }],
    ['unavailable', { loginError: 'temporarily_unavailable' }],
    ['unavailable', { failing: { '/token': 503 } }],
    ['unavailable', { failing: { '/token': 404 } }],
    ['failed', { failing: { '/token': 500 } }],
    ['failed', { idToken: { exp: 1_700_000_000 } }],
    ['failed', { idToken: { nonce: 'another' } }],
  ])('says that it is %s for %j, and keeps the page to return to', async (problem, provided) => {
    const { leadsTo, user } = await signIn(person, { provided, query: returnTo('/tasks?q=1') });

    expect(leadsTo).toBe(`/login?problem=${problem}&return=${encodeURIComponent('/tasks?q=1')}`);
    expect(user).toBeNull();
  });

  it('keeps the page to return to when the provider is down at its start', async () => {
    const app = await signInServer.startOther({ issuer: 'http://127.0.0.1:9' });
    const start = `${app.url}/api/oidc/start${returnTo('/tasks?q=1')}`;
    const response = await createRedirectedBrowser().request(start);

    expect(response.headers.get('location')).toBe(
      `/login?problem=unavailable&return=${encodeURIComponent('/tasks?q=1')}`,
    );
    await app.close();
  });
});

describe('a provider', () => {
  it.each([
    ['/tenant/', 'the last slash'],
    ['/tenant/.well-known/openid-configuration/', ''],
  ])('that calls itself otherwise than %s is named in the log', async (path, sentence) => {
    const app = await signInServer.startOther({ issuer: `${provider.issuer}${path}` });
    const start = `${app.url}/api/oidc/start`;
    const { headers } = await createRedirectedBrowser().request(start);

    expect(headers.get('location')).toMatch(/problem=(setup|unavailable)$/);
    if (sentence) expect(app.log.join('')).toContain(sentence);
    await app.close();
  });

  it('that refuses the secret is not set up', async () => {
    const app = await signInServer.startOther({ clientSecret: 'another-secret' });
    expect((await signIn(person, { app })).leadsTo).toBe('/login?problem=setup');
    await app.close();
  });

  it('is discovered again at once when an address is gone', async () => {
    expect((await signIn(person)).user).not.toBeNull();
    await provider.change({ tokenPath: '/new-token', restart: true });

    expect((await signIn(person)).user).not.toBeNull();

    await provider.change({ tokenPath: '/token', restart: true });
  });

  it('is discovered again after an hour, and kept if that fails', async () => {
    const app = await signInServer.startOther({});
    const tokenAddress = () => signIn(person, { app, provided: { failing: failing() } });
    const discovery = '/.well-known/openid-configuration';
    let isDown = false;
    const failing = (): Record<string, number> => (isDown ? { [discovery]: 503 } : {});
    expect((await tokenAddress()).user).not.toBeNull();
    isDown = true;
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000);
    try {
      const start = await createRedirectedBrowser().request(`${app.url}/api/oidc/start`);
      expect(start.headers.get('location')).toContain(provider.issuer);
    } finally {
      now.mockRestore();
    }
    await app.close();
  });
});

describe('a confirmation', () => {
  const confirm = { query: '?confirm=1' };

  it('counts if the provider says when the person has signed in', async () => {
    const { user, leadsTo } = await signIn(person, confirm);
    expect([leadsTo, user?.username]).toEqual(['/', 'maria']);
  });

  it.each<[string, ProviderChange]>([
    ['does not say when', { withoutClaims: ['auth_time'] }],
    ['says that it was long ago', { idToken: { auth_time: 1_700_000_000 } }],
    ['says that it will be', { idToken: { auth_time: 4_000_000_000 } }],
  ])('has a sentence of its own for a provider that %s', async (_, provided) => {
    expect((await signIn(person, { ...confirm, provided })).leadsTo).toBe(
      '/login?problem=unconfirmed',
    );
  });

  it('counts by a repeated sign-in if the settings allow that', async () => {
    const app = await signInServer.startOther({ confirmsByPrompt: true });
    const browser = createRedirectedBrowser();
    const start = await browser.request(`${app.url}/api/oidc/start?confirm=1`);
    expect(start.headers.get('location')).toContain('prompt=login');
    const provided = { withoutClaims: ['auth_time'] };

    const confirmed = await signIn(person, { ...confirm, app, provided });
    expect(confirmed.leadsTo).toBe('/');
    const feed = await confirmed.browser.request(`${app.url}/api/account/calendar-feed`, {
      method: 'POST',
    });
    expect(feed.status).toBe(200);

    const early = Math.floor(Date.now() / 1000) - 3600;
    const old = { withoutClaims: ['auth_time'], idToken: { iat: early } };
    expect((await signIn(person, { ...confirm, app, provided: old })).leadsTo).toBe(
      '/login?problem=unconfirmed',
    );
    const plain = await signIn(person, { app, provided });
    const refused = await plain.browser.request(`${app.url}/api/account/calendar-feed`, {
      method: 'POST',
    });
    expect(refused.status).toBe(403);
    await app.close();
  });
});
