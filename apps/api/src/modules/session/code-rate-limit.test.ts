import { eq, sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { loginAttempts } from '../../db/schema/session-tables';
import { TEST_PASSWORD } from '../../testing/factories';
import { addNewUser } from '../../testing/new-user';
import { repeatFailure } from '../../testing/repeat-failure';
import { appCode, TEST_SECRET } from '../../testing/second-factor';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { stopClock } from '../../testing/stop-clock';

const WRONG_CODE = '000000000';

const server = setUpTestApp();
let name: string;
let userId: number;

beforeEach(async () => {
  // A code counts for 30 seconds, which may end at any time.
  stopClock();
  const factor = { secondFactorSecret: TEST_SECRET, secondFactorSince: new Date() };
  ({ name, id: userId } = await addNewUser(server.db, factor));
});

afterEach(() => jest.useRealTimers());

interface Attempt {
  readonly address?: string;
  readonly cookie?: string;
  readonly password?: string;
}

function signIn(code: string, { address = '192.0.2.1', cookie = '', password }: Attempt = {}) {
  return server.call('POST', '/api/login', {
    body: { username: name, password: password ?? TEST_PASSWORD, code },
    cookie,
    headers: { 'x-forwarded-for': address },
  });
}

async function statusOf(code: string, attempt: Attempt): Promise<number> {
  return (await signIn(code, attempt)).status;
}

/** Lets the user sign in once; returns the cookie of the browser, which is known then. */
async function signInBrowser(): Promise<string> {
  const cookies = (await signIn(appCode(-1))).headers.getSetCookie();
  return cookies.find((cookie) => cookie.startsWith('atrium_browser'))?.split(';', 1)[0] ?? '';
}

/** Uses up wrong codes of the account, all of them by default. */
async function spendCodes(count = 20): Promise<void> {
  expect(await statusOf(WRONG_CODE, { address: '192.0.2.99' })).toBe(401);
  await repeatFailure(server.db, ` code ${String(userId)}`, count - 1);
}

it('limits the wrong codes of an account to 20 in an hour, from all addresses', async () => {
  await spendCodes();
  const logged = server.log.length;

  const response = await signIn(appCode());

  expect([response.status, await response.text()]).toEqual([429, errorMessages.tooManyCodes]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
  expect(server.log.slice(logged).join('')).toContain('"securityEvent":"second_factor_throttled"');
  const events = await server.db
    .select()
    .from(auditEvents)
    .where(sql`entity_id = ${String(userId)}`);
  expect(events.at(-1)).toMatchObject({
    action: 'user.second_factor_throttled',
    ...{ actorId: null, entityName: name, address: '192.0.2.1' },
  });

  stopClock(60 * 60 * 1000);
  expect(await statusOf(appCode(), { address: '192.0.2.2' })).toBe(200);
});

it('never locks out a browser in which the user has signed in before', async () => {
  const cookie = await signInBrowser();
  await spendCodes();

  expect(await statusOf(appCode(), { cookie })).toBe(200);
});

it('limits a known browser by its own count', async () => {
  const cookie = await signInBrowser();
  expect(await statusOf(WRONG_CODE, { cookie })).toBe(401);
  const [{ key } = { key: '' }] = await server.db
    .select({ key: loginAttempts.usernameKey })
    .from(loginAttempts)
    .where(sql`username_key like ${` code ${String(userId)} browser %`}`);
  await repeatFailure(server.db, key, 19);

  expect(await statusOf(appCode(), { cookie })).toBe(429);
  expect(await statusOf(appCode(), {})).toBe(200);
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

  const statuses = await Promise.all(addresses.map((address) => statusOf(WRONG_CODE, { address })));

  expect(statuses.sort()).toEqual([401, 401, 429, 429]);
});
