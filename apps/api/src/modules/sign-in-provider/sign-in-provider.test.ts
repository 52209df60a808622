import { eq } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { requestAs } from '../../testing/raw-request';
import { createRedirectedBrowser, type ProvidedPerson } from '../../testing/sign-in-provider';
import { ORIGIN, type SignInServer, startSignInServer } from '../../testing/sign-in-server';

const maria: ProvidedPerson = {
  sub: 'p-1',
  email: 'maria@example.com',
  email_verified: true,
  preferred_username: 'maria',
};

let signInServer: SignInServer;
let provider: SignInServer['provider'];
let server: SignInServer['server'];
let signIn: SignInServer['signIn'];

beforeAll(async () => {
  signInServer = await startSignInServer();
  ({ provider, server, signIn } = signInServer);
});

afterAll(() => signInServer.close());

it('adds nobody but an admin while there is no account', async () => {
  const first = { sub: 'p-0', email: 'first@acme.example', email_verified: true };
  expect((await signIn(first)).leadsTo).toBe('/login?problem=unknown');
});

it('links the account with the verified address once, then finds it by its subject', async () => {
  const id = await addUser(server.db, 'maria');

  const first = await signIn(maria, {
    query: `?return=${encodeURIComponent('/tasks?status=Done')}`,
  });
  expect(first).toMatchObject({ leadsTo: '/tasks?status=Done', user: { username: 'maria' } });
  const again = await signIn({ ...maria, email: 'other@example.com', email_verified: false });
  expect(again.user?.username).toBe('maria');
  const reused = await signIn({ ...maria, sub: 'p-1b' });
  expect(reused).toMatchObject({ leadsTo: '/login?problem=linked', user: null });

  await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id));
  expect((await signIn(maria)).leadsTo).toBe('/login?problem=unknown');
});

it('adds accounts of allowed domains only, one for two sign-ins at once, with the role of the claim', async () => {
  const person = (sub: string, email: string) => ({
    sub,
    email,
    email_verified: true,
    preferred_username: 'ada',
    groups: ['atrium-admins'],
  });
  await provider.change({ person: person('p-2', 'ada@acme.example') });
  const browsers = [createRedirectedBrowser(), createRedirectedBrowser()];
  const callbacks = await Promise.all(
    browsers.map((browser) => browser.follow(`${server.url}/api/oidc/start`, /\/oidc\/callback/)),
  );
  const answers = await Promise.all(
    browsers.map((browser, index) =>
      browser.request((callbacks[index] ?? '').replace(ORIGIN, server.url)),
    ),
  );
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/', '/']);

  const ada = await signIn(person('p-2', 'ada@acme.example'));
  expect(ada.user).toMatchObject({ username: 'ada', role: 'admin' });
  expect(await server.db.$count(users, eq(users.email, 'ada@acme.example'))).toBe(1);
  const created = eq(auditEvents.action, 'user.created');
  const events = await server.db.select().from(auditEvents).where(created);
  expect(events.map(({ actorName, entityName }) => [actorName, entityName])).toEqual([
    ['ada', 'ada'],
  ]);

  const namesake = { ...person('p-3', 'ada@sub.acme.example') };
  expect((await signIn(namesake)).leadsTo).toBe('/login?problem=unknown');
  const second = await signIn({ ...person('p-4', 'ADA.B@Acme.example'), groups: [] });
  expect(second.user).toMatchObject({ username: 'ada2', role: 'staff' });
  const people = await (await ada.browser.request(`${server.url}/api/people`)).json();
  expect(people).toContainEqual(expect.objectContaining({ username: 'ada2', state: 'active' }));
  const demoted = await signIn({ ...person('p-2', 'ada@acme.example'), groups: ['staff'] });
  expect(demoted.user?.role).toBe('staff');
});

it('does not trust an address that the provider has not verified', async () => {
  await addUser(server.db, 'victim');
  const person = { sub: 'p-5', email: 'victim@example.com', preferred_username: 'victim' };

  expect((await signIn({ ...person, email_verified: false })).leadsTo).toBe(
    '/login?problem=unverified',
  );
  expect((await signIn(person)).leadsTo).toBe('/login?problem=unverified');

  const app = await signInServer.startOther({ trustsEmail: true });
  expect((await signIn({ ...person, email_verified: false }, { app })).user).toBeNull();
  expect((await signIn(person, { app })).user).toMatchObject({ username: 'victim' });
  await app.close();
});

it('refuses callbacks that are replayed, forged, of another issuer or of another browser', async () => {
  await addUser(server.db, 'bob');
  const bob = { sub: 'p-6', email: 'bob@example.com', email_verified: true };
  const failed = { leadsTo: '/login?problem=failed', user: null };

  const { browser, address, user } = await signIn(bob);
  expect(user?.username).toBe('bob');
  await browser.request(`${server.url}/api/logout`, { method: 'POST' });
  expect((await browser.request(address)).headers.get('location')).toBe('/login?problem=failed');
  expect((await createRedirectedBrowser().request(address)).headers.get('location')).toBe(
    '/login?problem=failed',
  );
  for (const change of [
    (url: string) => url.replace(/state=[^&]+/, 'state=of-an-attacker'),
    (url: string) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
    (url: string) => url.replace(/code=[^&]+/, 'code=of-an-attacker'),
  ]) {
    expect(await signIn(bob, { change })).toMatchObject(failed);
  }
  // The code of another person's sign-in, in the browser of the victim.
  const victim = createRedirectedBrowser();
  const own = new URL(await victim.follow(`${server.url}/api/oidc/start`, /\/oidc\/callback/));
  const foreign = (url: string) => {
    const changed = new URL(url);
    changed.searchParams.set('state', own.searchParams.get('state') ?? '');
    return changed.href;
  };
  const attack = await signIn(bob, { change: foreign });
  expect(attack).toMatchObject(failed);
  const waiting = createRedirectedBrowser();
  const changeCookie = (url: string) => {
    const cookies = waiting.cookiesOf(server.url);
    for (const [name, value] of cookies) {
      // In its encrypted part.
      const place = value.length - 40;
      const letter = value[place] === 'A' ? 'B' : 'A';
      cookies.set(name, value.slice(0, place) + letter + value.slice(place + 1));
    }
    return url;
  };
  expect(await signIn(bob, { browser: waiting, change: changeCookie })).toMatchObject(failed);

  await provider.change({ idTokenSeconds: -3600 });
  expect(await signIn(bob)).toMatchObject(failed);
  await provider.change({ idTokenSeconds: 600, restart: true });
  expect((await signIn(bob)).user?.username).toBe('bob');
});

it('leads to no other site, and to no address that is not a page', async () => {
  await addUser(server.db, 'guest');
  const guest = { sub: 'p-9', email: 'guest@example.com', email_verified: true };
  const paths = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/.//evil.example',
    '/api/logout',
    '/login',
  ];

  for (const path of paths) {
    const { leadsTo, user } = await signIn(guest, { query: `?return=${encodeURIComponent(path)}` });
    expect([path, leadsTo, user?.username]).toEqual([path, '/', 'guest']);
  }
});

it('ends the session at the provider too, and ends at once when the provider says so', async () => {
  await addUser(server.db, 'eve');
  const eve = { sub: 'p-7', email: 'eve@example.com', email_verified: true };
  const { browser } = await signIn(eve);
  const other = await signIn(eve);

  const logout = await browser.request(`${server.url}/api/logout`, { method: 'POST' });
  const { redirect = '' } = (await logout.json()) as { redirect?: string };
  expect(redirect).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`));
  const page = await (await other.browser.request(redirect)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  await other.browser.request(`${provider.issuer}/session/end/confirm`, { method: 'POST', body });

  expect((await other.browser.request(`${server.url}/api/user`)).status).toBe(401);
});

it('ignores logout tokens that the provider has not signed, or signed for another client', async () => {
  await addUser(server.db, 'grace');
  const { browser } = await signIn({
    sub: 'p-9',
    email: 'grace@example.com',
    email_verified: true,
  });
  const claims = { iss: provider.issuer, aud: 'atrium', sub: 'p-9', iat: 1, jti: 'x' };
  const [header, payload] = [{ alg: 'none' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const foreign = await provider.signLogoutToken('p-9', 'another-client');
  for (const token of [`${String(header)}.${String(payload)}.`, '', 'nonsense', foreign]) {
    expect((await signInServer.sendLogout(token)).status).toBe(400);
  }
  expect((await browser.request(`${server.url}/api/user`)).status).toBe(200);

  expect(
    (await signInServer.sendLogout(await provider.signLogoutToken('p-9', 'atrium'))).status,
  ).toBe(200);
  expect((await browser.request(`${server.url}/api/user`)).status).toBe(401);
});

it('needs no second factor of its own if the provider has asked for one', async () => {
  const admin = {
    sub: 'p-8',
    email: 'boss@acme.example',
    email_verified: true,
    groups: ['atrium-admins'],
  };
  const boss = await signIn({ ...admin, amr: ['pwd', 'mfa'] });
  await server.db.execute('insert into account_settings (admins_need_second_factor) values (true)');

  expect(boss.user).not.toHaveProperty('requiredStep');
  expect((await signIn(admin)).user).toMatchObject({ requiredStep: 'set-up-second-factor' });
  const stepped = await signIn({ ...admin, amr: ['pwd', 'mfa'] });
  expect(stepped.user).not.toHaveProperty('requiredStep');
});

it('lets only the named user sign in with a password', async () => {
  await addUser(server.db, 'admin');
  await addUser(server.db, 'worker');

  expect(await server.loginStatus('admin')).toBe(200);
  expect(await server.loginStatus('worker')).toBe(401);
});

it('says that the provider is not available, and names it', async () => {
  const offline = await signInServer.startOther({ issuer: 'http://127.0.0.1:9' });

  const response = await createRedirectedBrowser().request(`${offline.url}/api/oidc/start`);
  expect(response.headers.get('location')).toBe('/login?problem=unavailable');
  expect(await offline.loginStatus('admin')).toBe(200);
  const options = await offline.call('GET', '/api/sign-in-options');
  expect(await options.json()).toEqual({ provider: { name: 'Acme' } });
  await offline.close();
});

it.each([
  ['cross-site', false],
  ['same-site', false],
  ['same-origin', true],
  ['none', true],
])('lets a link from %s begin a sign-in: %s', async (site, begins) => {
  const response = await requestAs(`${server.url}/api/oidc/start?return=/tasks%3Fview=mine`, {
    headers: { 'sec-fetch-site': site, host: new URL(ORIGIN).host },
  });

  expect(response.status).toBe(302);
  // Otherwise the page asks.
  expect(response.headers.get('location') === '/tasks?view=mine').toBe(!begins);
  expect(response.headers.has('set-cookie')).toBe(begins);
});
