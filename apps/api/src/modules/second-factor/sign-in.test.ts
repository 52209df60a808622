import { asc, eq, sql } from 'drizzle-orm';
import { SECOND_FACTOR_HEADER } from '@atrium/contracts';
import { errorMessages } from '@atrium/contracts/server';
import { recoveryCodes } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { TEST_PASSWORD } from '../../testing/factories';
import { addNewUser } from '../../testing/new-user';
import { repeatFailure } from '../../testing/repeat-failure';
import { appCode, TEST_SECRET } from '../../testing/second-factor';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { stopClock } from '../../testing/stop-clock';
import { createRecoveryCodes, hashRecoveryCode } from '../second-factor-codes/recovery-code';

const WRONG_CODE = '000000000';
const TEST_FACTOR = { secondFactorSecret: TEST_SECRET, secondFactorSince: new Date() };

// On the default port, cookie names have no port.
const server = setUpTestApp({ publicUrl: 'http://localhost' });
let name: string;
let userId: number;
let address: string;
let codes: string[];

beforeEach(async () => {
  // A code counts for 30 seconds, which may end at any time.
  stopClock();
  ({ name, id: userId, address } = await addNewUser(server.db, TEST_FACTOR));
  codes = createRecoveryCodes();
  await server.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
});

afterEach(() => jest.useRealTimers());

function signIn(
  code?: string,
  { password = TEST_PASSWORD, cookie = '', from = address } = {},
): Promise<Response> {
  return server.call('POST', '/api/login', {
    body: { username: name, password, code },
    cookie,
    headers: { 'x-forwarded-for': from },
  });
}

/** Lets the user sign in; returns the cookie of the browser, which is known then. */
async function signInBrowser(code = appCode()): Promise<string> {
  const cookies = (await signIn(code)).headers.getSetCookie();
  return cookies.find((cookie) => cookie.startsWith('atrium_browser='))?.split(';', 1)[0] ?? '';
}

async function outcomeOf(response: Response): Promise<[number, string, string | null]> {
  return [response.status, await response.text(), response.headers.get(SECOND_FACTOR_HEADER)];
}

function countFailures(): Promise<number> {
  return server.db.$count(loginAttempts, eq(loginAttempts.usernameKey, name));
}

const MISSING = [401, errorMessages.codeMissing, 'missing'];
const WRONG = [401, errorMessages.codeWrong, 'wrong'];

it.each([undefined, '', '  '])('asks for a code when it is %j', async (code) => {
  const response = await signIn(code);

  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await outcomeOf(response)).toEqual(MISSING);
  expect(await server.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  expect(await countFailures()).toBe(0);
});

it.each([
  ['the code of the app', () => appCode()],
  ['the one before, since clocks differ', () => appCode(-1)],
  ['the one after', () => appCode(1)],
  ['a code with a space', () => appCode().replace(/^(...)/, '$1 ')],
  ['a recovery code', () => codes[0]],
  ['a recovery code in another spelling', () => codes[1]?.toLowerCase().replaceAll('-', ' ')],
])('signs in with the password and %s', async (_, codeOf) => {
  const response = await signIn(codeOf());

  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(await countFailures()).toBe(0);
});

it.each([
  ['an older code', () => appCode(-2)],
  ['a later code', () => appCode(2)],
  ['another text', () => 'ABCD-EFGH-JKLM-NPQR'],
])('rejects %s and counts it as a failed sign-in', async (_, codeOf) => {
  const response = await signIn(codeOf());

  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await outcomeOf(response)).toEqual(WRONG);
  expect(await countFailures()).toBe(1);
});

it('says nothing about the second factor without the right password', async () => {
  const refused = [401, errorMessages.invalidCredentials, null];

  expect(await outcomeOf(await signIn(appCode(), { password: 'wrong horse' }))).toEqual(refused);
  expect(await outcomeOf(await signIn(undefined, { password: 'wrong horse' }))).toEqual(refused);
  // The code was not used up.
  expect((await signIn(appCode())).status).toBe(200);
});

it('takes no code twice, nor an earlier one after it', async () => {
  expect((await signIn(appCode())).status).toBe(200);

  expect(await outcomeOf(await signIn(appCode()))).toEqual(WRONG);
  expect(await outcomeOf(await signIn(appCode(-1)))).toEqual(WRONG);
  expect((await signIn(appCode(1))).status).toBe(200);
});

it('takes each recovery code once', async () => {
  const [first = '', second = ''] = codes;

  expect((await signIn(first)).status).toBe(200);
  expect(await outcomeOf(await signIn(first))).toEqual(WRONG);
  expect((await signIn(second)).status).toBe(200);
});

it.each([
  ['a code of the app', () => appCode()],
  ['a recovery code', () => codes[0] ?? ''],
])('lets %s start one of several sessions at the same time', async (_, codeOf) => {
  const code = codeOf();

  const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(code)));

  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 401, 401, 401]);
});

it('takes no recovery code of somebody else', async () => {
  const [code = ''] = codes;
  ({ name, address } = await addNewUser(server.db, TEST_FACTOR));

  expect(await outcomeOf(await signIn(code))).toEqual(WRONG);
});

it('asks for a code in a known browser, too', async () => {
  const cookie = await signInBrowser();

  expect(await outcomeOf(await signIn(undefined, { cookie }))).toEqual(MISSING);
});

it('does not ask while the second factor is being set up', async () => {
  await server.db.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId));

  expect((await signIn()).status).toBe(200);
});

it('records used recovery codes and wrong codes, and logs the latter', async () => {
  await server.db.delete(auditEvents);
  const logged = server.log.length;

  await signIn(codes[0]);
  await signIn(codes[0]);

  const events = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
  expect(events).toMatchObject([
    { action: 'session.started', actorId: userId },
    { action: 'user.recovery_code_used', actorId: userId, entityName: name },
    { action: 'session.refused', actorId: null, entityName: name, detail: 'second factor' },
  ]);
  const lines = server.log.slice(logged).join('');
  expect(lines).toContain('"securityEvent":"second_factor_refused"');
  expect(lines + JSON.stringify(events)).not.toContain(codes[0]);
});

describe('the number of wrong codes', () => {
  /** Uses up wrong codes of the account, all of them by default. */
  async function spendCodes(count = 20): Promise<void> {
    expect((await signIn(WRONG_CODE, { from: '192.0.2.99' })).status).toBe(401);
    await repeatFailure(server.db, ` code ${String(userId)}`, count - 1);
  }

  it('limits the wrong codes of an account to 20 in an hour, from all addresses', async () => {
    await spendCodes();
    const logged = server.log.length;

    const response = await signIn(appCode());

    expect([response.status, await response.text()]).toEqual([429, errorMessages.tooManyCodes]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    expect(server.log.slice(logged).join('')).toContain(
      '"securityEvent":"second_factor_throttled"',
    );
    const events = await server.db
      .select()
      .from(auditEvents)
      .where(sql`entity_id = ${String(userId)}`);
    expect(events.at(-1)).toMatchObject({
      action: 'user.second_factor_throttled',
      actorId: null,
      entityName: name,
      address,
    });

    stopClock(60 * 60 * 1000);
    expect((await signIn(appCode(), { from: '192.0.2.2' })).status).toBe(200);
  });

  it('never locks out a browser in which the user has signed in before', async () => {
    const cookie = await signInBrowser(appCode(-1));
    await spendCodes();

    expect((await signIn(appCode(), { cookie })).status).toBe(200);
  });

  it('limits a known browser by its own count', async () => {
    const cookie = await signInBrowser(appCode(-1));
    expect((await signIn(WRONG_CODE, { cookie })).status).toBe(401);
    const [{ key } = { key: '' }] = await server.db
      .select({ key: loginAttempts.usernameKey })
      .from(loginAttempts)
      .where(sql`username_key like ${` code ${String(userId)} browser %`}`);
    await repeatFailure(server.db, key, 19);

    expect((await signIn(appCode(), { cookie })).status).toBe(429);
    expect((await signIn(appCode())).status).toBe(200);
  });

  it('counts neither right codes nor those after a wrong password', async () => {
    await signIn(appCode(-1));
    await signIn(appCode(), { password: 'wrong horse' });

    const key = ` code ${String(userId)}`;
    expect(await server.db.$count(loginAttempts, eq(loginAttempts.usernameKey, key))).toBe(0);
  });

  it('admits no more when wrong codes come at the same time from different addresses', async () => {
    await spendCodes(18);
    const addresses = Array.from({ length: 4 }, (_, index) => `198.51.100.${String(index)}`);

    const statuses = await Promise.all(addresses.map((from) => signIn(WRONG_CODE, { from })));

    expect(statuses.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429]);
  });
});
