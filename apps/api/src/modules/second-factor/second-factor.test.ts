import { eq } from 'drizzle-orm';
import { REQUIRED_STEP_MESSAGES } from '@atrium/contracts';
import {
  type RecoveryCodes,
  type SecondFactorSetup,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import { errorMessages } from '@atrium/contracts/server';
import { accountSettings, recoveryCodes } from '../../db/schema/account-tables';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { openSyncedStream } from '../../testing/change-stream';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { appCode } from '../../testing/second-factor';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { stopClock } from '../../testing/stop-clock';
import { cookieOf } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const PATH = '/api/account/second-factor';
const password = TEST_PASSWORD;

const server = setUpTestApp();
let names = 0;
let userId: number;
let cookie: string;
let client: TestClient;

beforeEach(async () => {
  // A code counts for 30 seconds, which may end at any time.
  stopClock();
  names += 1;
  userId = await addUser(server.db, `ödül${String(names)}`);
  cookie = await server.signIn(`ödül${String(names)}`);
  client = createTestClient(server, cookie);
});

afterEach(async () => {
  jest.useRealTimers();
  await server.db.delete(accountSettings);
});

/** Turns the second factor on with a code that has a space, and goes on with the new session cookie. */
async function turnOn(): Promise<readonly string[]> {
  const { secret } = await client.read<SecondFactorSetup>('POST', PATH, { password });
  const body = { code: appCode(0, secret).replace(/^(...)/, '$1 ') };
  const response = await server.call('PUT', PATH, { cookie, body });
  expect(response.status).toBe(200);
  cookie = cookieOf(response);
  client = createTestClient(server, cookie);
  return ((await response.json()) as RecoveryCodes).recoveryCodes;
}

/** Returns the error for a code that is not accepted at the set-up. */
function refusalOfCode(code: string) {
  return client.refusal('PUT', PATH, { code });
}

/** Returns the error for a change that is not possible, although the password is right. */
function refusalOfChange(path: string) {
  return client.refusal('POST', path, { password });
}

function storedUser() {
  return server.db
    .select()
    .from(users)
    .where(eq(users.id, userId))
    .then(([user]) => user);
}

it('is off until it is set up, with an address for authenticator apps, and confirmed', async () => {
  const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
  expect(await client.read('GET', PATH)).toEqual(off);

  const { secret, uri } = await client.read<SecondFactorSetup>('POST', PATH, { password });

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect(decodeURIComponent(address.href)).toMatch(/^otpauth:\/\/totp\/Atrium:ödül\d+\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Atrium',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(await client.read('GET', PATH)).toEqual(off);
});

it('is on once a code is confirmed, with ten recovery codes that are stored as hashes', async () => {
  const logged = server.log.length;

  const codes = await turnOn();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
  expect(await client.read('GET', PATH)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  const stored = await server.db.select().from(recoveryCodes);
  expect(JSON.stringify(stored)).not.toContain(codes[0]);
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''));
  const lines = server.log.slice(logged).join('');
  expect(lines).not.toContain((await storedUser())?.secondFactorSecret);
  expect(lines).not.toContain(codes[0]);
});

it('renews the token, ends the other sessions and forgets the browsers when it is turned on', async () => {
  const other = await server.signIn(`ödül${String(names)}`);
  const stream = await openSyncedStream(server.url, other);
  const former = cookie;

  await turnOn();

  await stream.ended();
  for (const [sent, status] of [
    [former, 401],
    [other, 401],
    [cookie, 200],
  ] as const) {
    expect((await server.call('GET', '/api/user', { cookie: sent })).status).toBe(status);
  }
  expect(await server.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
  expect(await server.db.$count(knownBrowsers, eq(knownBrowsers.userId, userId))).toBe(0);
});

it('is set up within ten minutes, or again with another secret', async () => {
  const { secret } = await client.read<SecondFactorSetup>('POST', PATH, { password });
  stopClock(10 * 60 * 1000 + 1);
  const tooLate = await refusalOfCode(appCode(0, secret));
  expect(tooLate).toEqual([409, errorMessages.secondFactorNotSetUp]);

  const again = await client.read<SecondFactorSetup>('POST', PATH, { password });
  expect(again.secret).not.toBe(secret);
  stopClock(10 * 60 * 1000 - 1000);
  await client.read('PUT', PATH, { code: appCode(0, again.secret) });
});

it('limits and logs wrong codes at the set-up as at the sign-in', async () => {
  const { secret } = await client.read<SecondFactorSetup>('POST', PATH, { password });
  const logged = server.log.length;
  const wrong = appCode(5, secret);
  for (let attempt = 0; attempt < 10; attempt += 1) await refusalOfCode(wrong);

  expect(await refusalOfCode(appCode(0, secret))).toEqual([429, errorMessages.tooManyAttempts]);
  expect(await storedUser()).toMatchObject({ secondFactorSince: null });
  const counted = eq(loginAttempts.usernameKey, ` code ${String(userId)}`);
  expect(await server.db.$count(loginAttempts, counted)).toBe(10);
  expect(server.log.slice(logged).join('')).toContain('"securityEvent":"second_factor_refused"');
});

it('takes no code before it is set up, and none of an earlier secret', async () => {
  expect(await refusalOfCode('123456')).toEqual([409, errorMessages.secondFactorNotSetUp]);
  const { secret } = await client.read<SecondFactorSetup>('POST', PATH, { password });
  await client.read('POST', PATH, { password });

  expect(await refusalOfCode(appCode(0, secret))).toEqual([400, errorMessages.codeWrong]);
});

it('is neither set up nor confirmed again while it is on', async () => {
  await turnOn();
  const before = await storedUser();

  expect(await refusalOfChange(PATH)).toEqual([409, errorMessages.secondFactorIsOn]);
  expect(await refusalOfCode('123456')).toEqual([409, errorMessages.secondFactorIsOn]);
  expect(await storedUser()).toEqual(before);
});

it.each([
  ['set up', PATH],
  ['turned off', `${PATH}/removal`],
  ['given new recovery codes', '/api/account/recovery-codes'],
])('is not %s with a wrong password', async (_, path) => {
  const isOn = path !== PATH;
  if (isOn) await turnOn();
  const before = await storedUser();

  expect(await client.refusal('POST', path, { password: 'wrong horse' })).toEqual([
    400,
    WRONG_CURRENT_PASSWORD,
  ]);
  expect(await storedUser()).toEqual(before);
  expect(await client.read('GET', PATH)).toMatchObject({ isOn, recoveryCodesLeft: isOn ? 10 : 0 });
});

it('is turned off without a trace', async () => {
  await turnOn();

  const state = await client.read('POST', `${PATH}/removal`, { password });

  expect(state).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  expect(await client.read('GET', PATH)).toEqual(state);
  expect(await storedUser()).toMatchObject({
    secondFactorSecret: null,
    secondFactorSince: null,
    secondFactorStep: null,
  });
});

it.each([`${PATH}/removal`, '/api/account/recovery-codes'])(
  'rejects POST %s while it is off',
  async (path) => {
    expect(await refusalOfChange(path)).toEqual([409, errorMessages.secondFactorIsOff]);
  },
);

it('replaces the recovery codes', async () => {
  const before = await turnOn();
  const { recoveryCodes: after } = await client.read<RecoveryCodes>(
    'POST',
    '/api/account/recovery-codes',
    { password },
  );

  expect(after).toHaveLength(10);
  expect(after.filter((code) => before.includes(code))).toEqual([]);
  expect(await client.read('GET', PATH)).toMatchObject({ recoveryCodesLeft: 10 });
});

describe('an admin of an installation that requires it', () => {
  beforeEach(async () => {
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    await server.db.insert(accountSettings).values({ adminsNeedSecondFactor: true });
  });

  it('goes on in the same session once it is on, and cannot turn it off', async () => {
    expect(await client.refusal('GET', '/api/users')).toEqual([
      403,
      REQUIRED_STEP_MESSAGES['set-up-second-factor'],
    ]);

    await turnOn();

    expect(await client.read('GET', '/api/users')).not.toEqual([]);
    expect(await client.read('GET', PATH)).toMatchObject({ isOn: true, isRequired: true });
    expect(await refusalOfChange(`${PATH}/removal`)).toEqual([
      409,
      errorMessages.secondFactorRequired,
    ]);
  });
});
