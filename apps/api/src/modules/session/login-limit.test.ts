import { errorMessages } from '@atrium/contracts';
import { loginAttempts } from '../../db/schema';
import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await addUser(server.db, 'maria');
  await addUser(server.db, 'deniz');
});

afterAll(() => server.close());

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

it('refuses the eleventh failure of a username from an address, the right password too (N10)', async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await signIn('10.0.0.1', failure % 2 ? 'maria' : 'MARİA')).status).toBe(401);
  }

  const answer = await signIn('10.0.0.1', 'maria', TEST_PASSWORD);

  expect([answer.status, await answer.text()]).toEqual([429, errorMessages.tooManyAttempts]);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(15 * 60 - 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect((await signIn('10.0.0.2', 'maria', TEST_PASSWORD)).status).toBe(200);
  expect((await signIn('10.0.0.1', 'deniz', TEST_PASSWORD)).status).toBe(200);
});

it('lets no more through when all come at once', async () => {
  const calls = Array.from({ length: 30 }, () => signIn('10.0.0.3', 'maria'));

  expect(await statuses(calls)).toEqual({ 401: 10, 429: 20 });
});

it('refuses an address after a hundred failures of any username', async () => {
  const calls = Array.from({ length: 105 }, (_, index) =>
    signIn('10.0.0.4', `guess${String(index)}`),
  );

  expect(await statuses(calls)).toEqual({ 401: 100, 429: 5 });
});

it('does not count successes', async () => {
  const calls = Array.from({ length: 25 }, () => signIn('10.0.0.5', 'maria', TEST_PASSWORD));

  expect(await statuses(calls)).toEqual({ 200: 25 });
});

it('forgets failures after 15 minutes', async () => {
  const attemptedAt = new Date(Date.now() - 15 * 60 * 1000);
  const old = { usernameKey: 'maria', address: '10.0.0.6', attemptedAt };
  await server.db.insert(loginAttempts).values(Array.from({ length: 10 }, () => old));

  expect((await signIn('10.0.0.6', 'maria')).status).toBe(401);
  const rows = await server.db.select().from(loginAttempts);
  expect(rows.filter(({ address }) => address === '10.0.0.6')).toHaveLength(1);
});
