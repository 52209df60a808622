import { addUser } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTokenBuckets, TOO_MANY_DOWNLOADS, TOO_MANY_WRITES } from './write-rate-limit';

const BURST = 3;
// No token is refilled while the test runs.
const WRITES_PER_SECOND = 0.001;

describe('a server', () => {
  let server: TestApp;
  let maria: string;
  let deniz: string;

  beforeAll(async () => {
    server = await startTestApp({ writeBurst: BURST, writeRate: WRITES_PER_SECOND });
    await addUser(server.db, 'maria');
    await addUser(server.db, 'deniz');
    maria = await server.signIn('maria');
    deniz = await server.signIn('deniz');
  });

  afterAll(() => server.close());

  const mark = (cookie: string) => server.call('PUT', '/api/messages/999', { cookie });

  it('rejects writes of a user above the burst, including failed ones', async () => {
    // Not found, forbidden and malformed ones count too.
    expect((await mark(maria)).status).toBe(404);
    const admins = { cookie: maria, body: { name: 'A', email: 'a@example.com' } };
    expect((await server.call('POST', '/api/distributors', admins)).status).toBe(403);
    const malformed = { cookie: maria, body: {} };
    expect((await server.call('POST', '/api/tasks', malformed)).status).toBe(400);

    const response = await mark(maria);

    expect([response.status, await response.json()]).toEqual([429, { message: TOO_MANY_WRITES }]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(900);
    expect(seconds).toBeLessThanOrEqual(1000);
    const other = await server.call('POST', '/api/tasks', { cookie: maria, body: {} });
    expect([other.status, await other.text()]).toEqual([429, TOO_MANY_WRITES]);
  });

  it('still accepts reads and the sign-out of that user, and writes of others', async () => {
    expect((await server.call('GET', '/api/tasks', { cookie: maria })).status).toBe(200);
    expect((await mark(deniz)).status).toBe(404);
    expect((await mark('')).status).toBe(401);
    expect((await server.call('POST', '/api/logout', { cookie: maria })).status).toBe(200);
  });

  it('counts a download as many writes', async () => {
    await addUser(server.db, 'admin', { role: 'admin' });
    const cookie = await server.signIn('admin');
    const download = () => server.call('GET', '/api/activity/export', { cookie });
    expect((await download()).status).toBe(200);

    const response = await download();

    expect([response.status, await response.text()]).toEqual([429, TOO_MANY_DOWNLOADS]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(900 * BURST);
    expect((await server.call('GET', '/api/activity', { cookie })).status).toBe(200);
  });

  it('logs only the first rejection', () => {
    const events = server.log.filter(
      (line) => line.includes('write_limit_reached') && line.includes('"userId":1'),
    );

    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0] ?? '{}')).toMatchObject({ level: 40, userId: 1 });
  });
});

describe('a token bucket', () => {
  it('holds the burst and refills at the rate', () => {
    const buckets = createTokenBuckets({ burst: 1200, rate: 20 });
    const takeUntilEmpty = (now: number) => {
      let taken = 0;
      while (buckets.take(1, now) === undefined) taken += 1;
      return taken;
    };

    expect(takeUntilEmpty(5000)).toBe(1200);
    expect(takeUntilEmpty(5000)).toBe(0);
    expect(takeUntilEmpty(5050)).toBe(1);
    expect(takeUntilEmpty(15_050)).toBe(200);
    expect(takeUntilEmpty(1_000_000)).toBe(1200);
  });

  it('returns the whole seconds until the next token and whether the rejection is the first', () => {
    const buckets = createTokenBuckets({ burst: 1, rate: 0.5 });
    buckets.take(1, 0);

    expect(buckets.take(1, 100)).toEqual({ retrySeconds: 2, isFirst: true });
    expect(buckets.take(1, 1500)).toEqual({ retrySeconds: 1, isFirst: false });
    expect(buckets.take(1, 2000)).toBeUndefined();
    expect(buckets.take(1, 2100)).toEqual({ retrySeconds: 2, isFirst: true });
  });

  it('is removed once it is full again', () => {
    const buckets = createTokenBuckets({ burst: 10, rate: 1 });
    for (let key = 0; key < 10_000; key += 1) buckets.take(key, key);
    expect(buckets.size()).toBeLessThanOrEqual(1001);

    buckets.take(1, 60_000);

    expect(buckets.size()).toBe(1);
  });
});
