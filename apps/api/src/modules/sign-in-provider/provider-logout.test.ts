import { addUser } from '../../testing/factories';
import { type SignInServer, startSignInServer } from '../../testing/sign-in-server';

let signInServer: SignInServer;
let provider: SignInServer['provider'];
let server: SignInServer['server'];

beforeAll(async () => {
  signInServer = await startSignInServer();
  ({ provider, server } = signInServer);
});

afterAll(() => signInServer.close());

/** Signs a person in whose session at the provider has an id, or none. */
async function signInAs(name: string, sid: unknown, sub = name) {
  const { browser, user } = await signInServer.signIn(
    { sub, email: `${name}@acme.example`, email_verified: true, preferred_username: name },
    { provided: sid === undefined ? { withoutClaims: ['sid'] } : { idToken: { sid } } },
  );
  expect(user?.username).toBe(name);
  return browser;
}

async function statusOf(browser: Awaited<ReturnType<typeof signInAs>>) {
  return (await browser.request(`${server.url}/api/user`)).status;
}

async function logout(sub: string | undefined, claims: Readonly<Record<string, unknown>> = {}) {
  const token = await provider.signLogoutToken(sub, 'atrium', claims);
  return (await signInServer.sendLogout(token)).status;
}

beforeAll(async () => {
  // Somebody has to be there before anybody is added.
  await addUser(server.db, 'admin', { role: 'admin' });
});

it('takes every token that verifies, however many, and sign-ins go on meanwhile', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 250; count += 1) statuses.add(await logout('nobody'));
  expect([...statuses]).toEqual([200]);

  // Another process, whose limit no other test needs.
  const other = await signInServer.startOther({});
  const forged: number[] = [];
  for (let count = 0; count < 150; count += 1) {
    forged.push((await signInServer.sendLogout('forged', other)).status);
  }
  expect(new Set(forged)).toEqual(new Set([400, 429]));
  const right = await provider.signLogoutToken('nobody', 'atrium');
  expect((await signInServer.sendLogout(right, other)).status).toBe(200);
  await other.close();
  await signInAs('office', 'office-1');
});

it('ends the sessions of a `sid`, and those of its subject that have none', async () => {
  const browsers = {
    named: await signInAs('ines', 'sid-1'),
    other: await signInAs('ines', 'sid-2'),
    without: await signInAs('ines', undefined),
    // An id of the provider that is the text of the other's session.
    stranger: await signInAs('namesake', undefined, 'sid-1'),
  };
  const statuses = async () => Promise.all(Object.values(browsers).map(statusOf));

  expect(await logout('ines', { sid: 'sid-1' })).toBe(200);
  expect(await statuses()).toEqual([401, 200, 401, 200]);
  expect(await logout(undefined, { sid: 'sid-1' })).toBe(200);
  expect(await statuses()).toEqual([401, 200, 401, 200]);
  expect(await logout(undefined, { sid: 'sid-2' })).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401, 200]);
});

it('needs a `sid` or a `sub`, or ends nothing', async () => {
  expect(await logout(undefined)).toBe(400);
});

it.each([
  ['a number', 4711],
  ['of 300 characters', 's'.repeat(300)],
  [
    'of 5,000 characters that do not compress',
    Array.from({ length: 2500 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join(''),
  ],
])('knows a `sid` that is %s', async (_, sid) => {
  const browser = await signInAs('long', sid);
  expect(await statusOf(browser)).toBe(200);

  expect(await logout(undefined, { sid })).toBe(200);

  expect(await statusOf(browser)).toBe(401);
});

it('tolerates as much of a difference between clocks as for ID tokens', async () => {
  const iat = Math.floor(Date.now() / 1000);

  expect(await logout('nobody', { iat: iat + 25 })).toBe(200);
  expect(await logout('nobody', { iat: iat + 60 })).toBe(400);
  expect(await logout('nobody', { iat: iat - 600 })).toBe(400);
});

it('takes a token once, in all processes', async () => {
  const other = await signInServer.startOther({});
  const token = await provider.signLogoutToken('again', 'atrium');
  expect((await signInServer.sendLogout(token)).status).toBe(200);
  const browser = await signInAs('again', 'sid-3');

  expect((await signInServer.sendLogout(token)).status).toBe(400);
  expect((await signInServer.sendLogout(token, other)).status).toBe(400);
  expect(await statusOf(browser)).toBe(200);
  await other.close();
});

it('takes a token of a key that the provider has had for a moment only', async () => {
  expect(await logout('nobody')).toBe(200);
  await provider.change({ restart: true });

  expect(await logout('nobody')).toBe(200);
});

it('asks to send the token again while the keys of the provider cannot be read', async () => {
  await provider.change({ restart: true, failing: { '/jwks': 503 } });

  expect(await logout('nobody')).toBe(503);

  await provider.change({ failing: {} });
  expect(await logout('nobody')).toBe(200);
});
