import { eq } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { loginAttempts } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { HttpError } from '../../http/errors';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { addressKey } from './address-key';
import { createLoginAttemptRepository } from './login-attempt.repository';
import { createLoginRateLimit, type LoginRateLimitOptions } from './login-rate-limit';

const BUSY = {
  status: 503,
  message: errorMessages.signInBusy,
  headers: { 'retry-after': '5' },
};

const server = setUpTestApp();

beforeAll(async () => {
  await addUser(server.db, 'maria');
  await addUser(server.db, 'deniz');
});

// A proxy on this machine is believed, so each test calls from an address of its own.
function signIn(address: string, username: string, password = 'wrong horse'): Promise<Response> {
  return server.call('POST', '/api/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });
}

async function statuses(calls: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('rejects the eleventh sign-in of a username from an address, even with the right password', async () => {
  await addFailures('maria', 9, { minutes: 0, address: '10.0.0.1' });
  expect((await signIn('10.0.0.1', 'MARİA')).status).toBe(401);

  const response = await signIn('10.0.0.1', 'maria', TEST_PASSWORD);

  expect([response.status, await response.text()]).toEqual([429, errorMessages.tooManyAttempts]);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(15 * 60 - 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect((await signIn('10.0.0.2', 'maria', TEST_PASSWORD)).status).toBe(200);
  expect((await signIn('10.0.0.1', 'deniz', TEST_PASSWORD)).status).toBe(200);
});

it('enforces the limit for simultaneous sign-ins, and records those that pass it', async () => {
  const calls = Array.from({ length: 15 }, () => signIn('10.0.0.3', 'maria'));

  expect(await statuses(calls)).toEqual({ 401: 10, 429: 5 });
  expect(await server.db.$count(auditEvents, eq(auditEvents.address, '10.0.0.3'))).toBe(10);
});

it('rejects an address after a hundred failures of any username', async () => {
  for (let user = 0; user < 10; user += 1) {
    await addFailures(`user${String(user)}`, 9, { minutes: 1, address: '10.0.0.4' });
  }
  const calls = Array.from({ length: 15 }, (_, index) =>
    signIn('10.0.0.4', `guess${String(index)}`),
  );

  expect(await statuses(calls)).toEqual({ 401: 10, 429: 5 });
});

it.each([
  ['counts failures no longer after 15 minutes', 15, '10.0.0.6', 11],
  ['clears failures away after an hour', 60, '10.0.0.7', 1],
])('%s', async (_, minutes, address, rowCount) => {
  await addFailures('maria', 10, { address, minutes });

  expect((await signIn(address, 'maria')).status).toBe(401);
  expect(await server.db.$count(loginAttempts, eq(loginAttempts.address, address))).toBe(rowCount);
});

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['an IPv6 address', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['a short one', '2001:db8::1', '2001:db8:0:0::/64'],
  ['a link-local address', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['something else', 'unknown', 'unknown'],
])('counts %s by its network', (_, address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('counts addresses of one IPv6 network as one address', async () => {
  await addFailures('deniz', 9, { minutes: 1, address: '2001:db8:0:1::/64' });
  expect((await signIn('2001:db8:0:1::1', 'deniz')).status).toBe(401);

  expect((await signIn('2001:db8:0:1::2', 'deniz')).status).toBe(429);
  expect((await signIn('2001:db8:0:2::1', 'deniz', TEST_PASSWORD)).status).toBe(200);
});

describe('an account with failures from many addresses', () => {
  it.each([
    ['ayşe', 19, []],
    ['irem', 20, [250]],
    ['nobody', 20, [250]],
    ['cem', 25, [1500]],
    ['defne', 500, [5000]],
  ])('is delayed (%s, after %i failures in an hour: %j ms)', async (username, failures, delays) => {
    await addFailures(username, failures, { minutes: 59 });
    await addFailures(username, 50, { minutes: 60 });
    if (username !== 'nobody') await addUser(server.db, username);
    const [delayed, logged] = [server.delays.length, server.log.length];

    const wrong = await signIn('10.0.2.1', username);

    expect([wrong.status, await wrong.text()]).toEqual([401, errorMessages.invalidCredentials]);
    expect(server.delays.slice(delayed)).toEqual(delays);
    const lines = server.log.slice(logged).filter((line) => line.includes('"sign_in_delayed"'));
    expect(lines).toHaveLength(delays.length);
    // The account is never locked, whoever fails elsewhere.
    if (username !== 'nobody') {
      expect((await signIn('10.0.2.1', username, TEST_PASSWORD)).status).toBe(200);
    }
  });
});

describe('simultaneous sign-ins', () => {
  let release: () => void;
  let released: Promise<void>;

  beforeEach(() => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  });

  /** Creates the rate limit of another process; `signIn` stands for verifying the password. */
  function createGuard(
    options: Partial<LoginRateLimitOptions>,
    signIn: () => Promise<void> = () => Promise.resolve(),
  ) {
    const limit = createLoginRateLimit({
      attempts: createLoginAttemptRepository(server.db),
      wait: () => Promise.resolve(),
      ...options,
    });
    return (usernameKey: string, address: string) =>
      limit.guard({ usernameKey, browserTokenHash: '', address, log: () => undefined }, signIn);
  }

  /** Expects one rejection while all others wait; returns the ends of those. */
  async function expectOneRejection(calls: readonly Promise<void>[]) {
    // None of the others can end before the release.
    await expect(Promise.race(calls)).rejects.toMatchObject(BUSY);
    release();
    const ends = await Promise.allSettled(calls);
    const others = ends.filter((end) => end.status === 'fulfilled' || !isBusy(end.reason));
    expect(others).toHaveLength(calls.length - 1);
    return others;
  }

  it('are delayed for one account only, and at most 100 of them', async () => {
    await addFailures('maria', 20, { minutes: 1 });
    const guard = createGuard({ wait: () => released });

    const calls = Array.from({ length: 101 }, (_, index) =>
      guard('maria', `10.0.3.${String(index)}`),
    );
    await expect(Promise.race(calls)).rejects.toMatchObject(BUSY);
    await guard('another', '10.0.3.1');

    const others = await expectOneRejection(calls);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
  });

  it('wait for each other at one address, and at most 150 of them', async () => {
    const guard = createGuard({}, () => released);

    await expectOneRejection(Array.from({ length: 152 }, () => guard('waiting', '10.0.5.1')));
  });

  it('wait for the database, and at most 500 of them', async () => {
    const attempts = createLoginAttemptRepository(server.db);
    const findHistory = async () => {
      await released;
      throw new Error('The database does not respond.');
    };
    const guard = createGuard({ attempts: { ...attempts, findHistory } });

    await expectOneRejection(
      Array.from({ length: 501 }, (_, index) => guard('waiting', `10.0.6.${String(index % 100)}`)),
    );
  });
});

function isBusy(reason: unknown): boolean {
  return reason instanceof HttpError && reason.status === BUSY.status;
}

it('logs rejections with the account but without the typed username', async () => {
  const [ayşe] = await server.db.select().from(users).where(eq(users.usernameKey, 'ayşe'));
  const logged = server.log.length;

  await signIn('10.0.4.1', 'my secret password');
  await addFailures('ayşe', 10, { minutes: 1, address: '10.0.4.1' });
  await signIn('10.0.4.1', 'ayşe');
  await signIn('10.0.4.2', 'ayşe');

  const lines = server.log.slice(logged).filter((line) => line.includes('"securityEvent"'));
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const rejections = events.filter(({ securityEvent }) => securityEvent !== 'sign_in_delayed');
  expect(rejections).toMatchObject([
    { securityEvent: 'sign_in_refused', address: '10.0.4.1' },
    { securityEvent: 'sign_in_throttled', address: '10.0.4.1', userId: ayşe?.id },
    { securityEvent: 'sign_in_refused', address: '10.0.4.2', userId: ayşe?.id },
  ]);
  expect(rejections[0]).not.toHaveProperty('userId');
  expect(lines.join('')).not.toContain('secret');
});

/** Adds failures of a username, each from an address of its own unless one is given. */
async function addFailures(
  usernameKey: string,
  count: number,
  { minutes, address }: { readonly minutes: number; readonly address?: string },
  { db } = server,
): Promise<void> {
  const attemptedAt = new Date(Date.now() - minutes * 60 * 1000);
  await db.insert(loginAttempts).values(
    Array.from({ length: count }, (_, index) => ({
      usernameKey,
      address: address ?? `192.0.2.${String(index)}`,
      attemptedAt,
    })),
  );
}
