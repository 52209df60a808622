import { eq, sql } from 'drizzle-orm';
import { SECOND_FACTOR_HEADER } from '@atrium/contracts';
import type { PersonWithLink } from '@atrium/contracts/people';
import { firstAdminLinks, passwordLinks } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { knownBrowsers, loginAttempts } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser, SECOND_FACTOR } from '../../testing/factories';
import { repeatFailure } from '../../testing/repeat-failure';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { addFirstAdminLink, addOnlyFirstAdminLink } from '../one-time-links/add-first-admin-link';

const server = setUpTestApp();
let ana: TestClient;
let boraId: number;

beforeEach(async () => {
  await server.db.delete(users);
  await server.db.delete(loginAttempts);
  await addUser(server.db, 'Ana', { role: 'admin' });
  boraId = await addUser(server.db, 'Bora', { mustChangePassword: true });
  ana = createTestClient(server, await server.signIn('ana'));
});

const NEW_PASSWORD = 'nine brass lamps';
const PASSWORD_IS_NAME = 'This password is a name with digits or signs added. Choose another one.';
const INVALID = [404, 'This link is no longer valid. Ask an admin for a new one.'];

async function createLink(): Promise<string> {
  const path = `/api/people/${String(boraId)}/password-link`;
  const { link } = await ana.read<PersonWithLink>('POST', path, { delivery: 'copy' });
  return tokenOf(link ?? '');
}

function tokenOf(address: string): string {
  return /#password-link=([\w-]{43})$/.exec(address)?.[1] ?? '';
}

async function post(path: string, body: object, address = '192.0.2.1') {
  const headers = { 'x-forwarded-for': address };
  const response = await server.call('POST', path, { body, headers });
  return [response.status, await response.text()] as const;
}

const check = (token: string, address?: string) =>
  post('/api/password-links/check', { token }, address);
const use = (token: string, password = NEW_PASSWORD, address?: string) =>
  post('/api/password-links/use', { token, password }, address);

it('sets a password once, ends all sessions and forgets the browsers', async () => {
  const cookie = await server.signIn('bora');
  const token = await createLink();
  expect(await check(token)).toEqual([200, '{"username":"Bora","isFirstPassword":false}']);
  expect(await server.loginStatus('bora')).toBe(200);

  expect(await use(token)).toEqual([200, '{"username":"Bora"}']);

  expect(await server.statusOf(cookie)).toBe(401);
  const browsers = await server.db.select().from(knownBrowsers);
  expect(browsers.filter(({ userId }) => userId === boraId)).toEqual([]);
  const [bora] = await server.db
    .select()
    .from(users)
    .where(sql`id = ${boraId}`);
  expect(bora?.mustChangePassword).toBe(false);
  expect(await use(token)).toEqual(INVALID);
  expect(await check(token)).toEqual(INVALID);
  expect([
    await server.loginStatus('bora'),
    await server.loginStatus('bora', NEW_PASSWORD),
  ]).toEqual([401, 200]);
});

it('keeps the second factor, so the sign-in still asks for a code', async () => {
  await server.db.update(users).set(SECOND_FACTOR).where(eq(users.id, boraId));

  expect((await use(await createLink()))[0]).toBe(200);

  const body = { username: 'bora', password: NEW_PASSWORD };
  const response = await server.call('POST', '/api/login', { body });
  expect([response.status, response.headers.get(SECOND_FACTOR_HEADER)]).toEqual([401, 'missing']);
});

it('sets the password of only one of two requests at the same time', async () => {
  const token = await createLink();

  const outcomes = await Promise.all([use(token), use(token, 'ten silver spoons')]);

  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 404]);
});

it('is for the first password of a person who has been added', async () => {
  const body = { username: 'Cem', email: 'cem@x.example', role: 'staff', delivery: 'copy' };
  const { link } = await ana.read<PersonWithLink>('POST', '/api/people', body);
  const token = tokenOf(link ?? '');

  expect(await check(token)).toEqual([200, '{"username":"Cem","isFirstPassword":true}']);
  expect((await use(token))[0]).toBe(200);

  expect(await ana.read('GET', '/api/people')).toContainEqual(
    expect.objectContaining({ username: 'Cem', state: 'active', linkExpiresAt: null }),
  );
});

it('stays valid when a guessable password is rejected', async () => {
  const token = await createLink();

  expect(await use(token, 'Bora-2026')).toEqual([400, PASSWORD_IS_NAME]);

  expect((await use(token))[0]).toBe(200);
});

it.each([
  ['a newer one', () => createLink()],
  [
    'a deactivation in the database alone',
    () => server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, boraId)),
  ],
  ['a deactivation', () => runCommand(server.db, 'users deactivate bora')],
  [
    'a password that is set by command',
    () => runCommand(server.db, 'users set-password bora', 'seven old maps'),
  ],
  ['its expiry', () => server.db.update(passwordLinks).set({ expiresAt: new Date() })],
])('ends with %s', async (_, end) => {
  const token = await createLink();

  await end();

  expect(await check(token)).toEqual(INVALID);
  expect(await use(token)).toEqual(INVALID);
});

it('is not valid with anything but its token', async () => {
  const token = await createLink();
  const [row] = await server.db.select().from(passwordLinks);

  for (const wrong of [`${token}x`, token.toLowerCase(), row?.tokenHash ?? '', 'x']) {
    expect(await use(wrong)).toEqual(INVALID);
  }
});

it('limits links that are not valid to ten in 15 minutes from one address', async () => {
  const token = await createLink();
  expect(await check('wrong')).toEqual(INVALID);
  await repeatFailure(server.db, ' link', 8);
  expect((await check(token))[0]).toBe(200);
  expect(await check('wrong')).toEqual(INVALID);

  const response = await server.call('POST', '/api/password-links/use', {
    body: { token, password: NEW_PASSWORD },
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });

  expect(response.status).toBe(429);
  expect(await response.text()).toBe('Too many links that are not valid, please try again later');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await use(token, NEW_PASSWORD, '192.0.2.2'))[0]).toBe(200);
  expect(server.log.join('')).toContain('password_link_throttled');
});

it('uses the public address of the server', async () => {
  const origin = 'https://atrium.example.com';
  const other = await startTestApp({ publicUrl: origin }, server.sharedDatabase);
  const client = createTestClient(other, await other.signIn('ana'));

  const { link } = await client.read<PersonWithLink>(
    'POST',
    `/api/people/${String(boraId)}/password-link`,
    { delivery: 'copy' },
  );

  expect(link).toMatch(/^https:\/\/atrium\.example\.com\/#password-link=/);
  await other.close();
});

describe('a link for the first admin', () => {
  beforeEach(async () => {
    await server.db.delete(users);
    await server.db.delete(firstAdminLinks);
    await server.db.delete(auditEvents);
  });

  const ORIGIN = 'http://127.0.0.1:3000';

  async function createToken(): Promise<string> {
    const address = (await addFirstAdminLink(server.db, ORIGIN)) ?? '';
    return /^http:\/\/127\.0\.0\.1:3000\/#first-admin=([\w-]{43})$/.exec(address)?.[1] ?? '';
  }

  async function create(token: string, values: object = {}) {
    const body = {
      token,
      username: 'Ana',
      email: 'ana@x.example',
      password: NEW_PASSWORD,
      ...values,
    };
    const response = await server.call('POST', '/api/first-admin', { body });
    return [response.status, await response.text()] as const;
  }

  it('makes the first admin, who can sign in with the chosen password', async () => {
    const token = await createToken();

    expect(await create(token)).toEqual([200, '{"username":"Ana"}']);

    expect(await server.loginStatus('ana', NEW_PASSWORD)).toBe(200);
    const [ana] = await server.db.select().from(users);
    expect(ana).toMatchObject({ role: 'admin', mustChangePassword: false });
    const [event] = await server.db.select().from(auditEvents);
    expect(event).toMatchObject({ action: 'user.created', actorName: 'Ana', entityName: 'Ana' });
  });

  it('makes only one admin, whichever of several links is used', async () => {
    const [first, second] = [await createToken(), await createToken()];

    const outcomes = await Promise.all([
      create(first),
      create(second, { username: 'Bora', email: 'bora@x.example' }),
      create(first, { username: 'Cem', email: 'cem@x.example' }),
    ]);

    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 404, 404]);
    expect(await server.db.$count(users)).toBe(1);
    expect(await server.db.$count(firstAdminLinks)).toBe(0);
  });

  it('is not offered when there is a user, and ends when a command adds one', async () => {
    const token = await createToken();
    await runCommand(server.db, 'users add bora --email b@x.example --role staff', NEW_PASSWORD);

    expect((await create(token))[0]).toBe(404);

    expect(await addFirstAdminLink(server.db, ORIGIN)).toBeUndefined();
    expect(await server.db.$count(firstAdminLinks)).toBe(0);
  });

  it('is in the log once, although several processes start', async () => {
    const links = await Promise.all([1, 2, 3].map(() => addOnlyFirstAdminLink(server.db, ORIGIN)));

    expect(links.filter((link) => link !== undefined)).toHaveLength(1);
    const createdAt = new Date(Date.now() - 72 * 60 * 60 * 1000);
    await server.db.update(firstAdminLinks).set({ createdAt });
    expect(await addOnlyFirstAdminLink(server.db, ORIGIN)).toContain('#first-admin=');
  });

  it('ends after 72 hours, and the next start removes it', async () => {
    const token = await createToken();
    const createdAt = new Date(Date.now() - 72 * 60 * 60 * 1000);
    await server.db.update(firstAdminLinks).set({ createdAt });

    expect((await create(token))[0]).toBe(404);

    await createToken();
    expect(await server.db.$count(firstAdminLinks)).toBe(1);
  });

  it('stays valid when a guessable password is rejected', async () => {
    const token = await createToken();

    expect(await create(token, { password: 'ana-2026!' })).toEqual([400, PASSWORD_IS_NAME]);

    expect((await create(token))[0]).toBe(200);
  });

  it('does not tell a wrong token from a server with users, and limits the attempts', async () => {
    await createToken();
    const sentence =
      'This link is no longer valid. The log of the server has a new one after its next start.';
    expect(await create('wrong')).toEqual([404, sentence]);
    await repeatFailure(server.db, ' link', 9);

    expect((await create('wrong'))[0]).toBe(429);
  });
});
