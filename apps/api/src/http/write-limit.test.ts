import { addUser } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTokenBuckets, TOO_MANY_WRITES } from './write-limit';

const BURST = 3;
// No token comes back while the test runs.
const WRITES_A_SECOND = 0.001;

describe('a server', () => {
  let server: TestApp;
  let maria: string;
  let deniz: string;

  beforeAll(async () => {
    server = await startTestApp({ writeBurst: BURST, writeRate: WRITES_A_SECOND });
    await addUser(server.db, 'maria');
    await addUser(server.db, 'deniz');
    maria = await server.signIn('maria');
    deniz = await server.signIn('deniz');
  });

  afterAll(() => server.close());

  const mark = (cookie: string) => server.call('PUT', '/api/messages/999', { cookie });

  it('refuses writes of a user above the burst, whatever comes of them', async () => {
    // Not found, forbidden and malformed ones count too.
    expect((await mark(maria)).status).toBe(404);
    const admins = { cookie: maria, body: { name: 'A', email: 'a@example.com' } };
    expect((await server.call('POST', '/api/distributors', admins)).status).toBe(403);
    const malformed = { cookie: maria, body: {} };
    expect((await server.call('POST', '/api/tasks', malformed)).status).toBe(400);

    const answer = await mark(maria);

    expect([answer.status, await answer.json()]).toEqual([429, { message: TOO_MANY_WRITES }]);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(900);
    expect(seconds).toBeLessThanOrEqual(1000);
    const other = await server.call('POST', '/api/tasks', { cookie: maria, body: {} });
    expect([other.status, await other.text()]).toEqual([429, TOO_MANY_WRITES]);
  });

  it('still answers that user’s reads and sign-out, and the writes of others', async () => {
    expect((await server.call('GET', '/api/tasks', { cookie: maria })).status).toBe(200);
    expect((await mark(deniz)).status).toBe(404);
    expect((await mark('')).status).toBe(401);
    expect((await server.call('POST', '/api/logout', { cookie: maria })).status).toBe(200);
  });

  it('logs the first refusal alone', () => {
    const events = server.log.filter((line) => line.includes('write_limit_reached'));

    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0] ?? '{}')).toMatchObject({ level: 40, userId: 1 });
  });
});

describe('a token bucket', () => {
  it('holds the burst and gets its tokens back at the rate', () => {
    const buckets = createTokenBuckets({ burst: 1200, rate: 20 });
    const takeUntilRefused = (now: number) => {
      let taken = 0;
      while (buckets.take(1, now) === undefined) taken += 1;
      return taken;
    };

    expect(takeUntilRefused(5000)).toBe(1200);
    expect(takeUntilRefused(5000)).toBe(0);
    expect(takeUntilRefused(5050)).toBe(1);
    expect(takeUntilRefused(15_050)).toBe(200);
    expect(takeUntilRefused(1_000_000)).toBe(1200);
  });

  it('says when the next token comes, in whole seconds, and whether it is the first time', () => {
    const buckets = createTokenBuckets({ burst: 1, rate: 0.5 });
    buckets.take(1, 0);

    expect(buckets.take(1, 100)).toEqual({ retrySeconds: 2, isFirst: true });
    expect(buckets.take(1, 1500)).toEqual({ retrySeconds: 1, isFirst: false });
    expect(buckets.take(1, 2000)).toBeUndefined();
    expect(buckets.take(1, 2100)).toEqual({ retrySeconds: 2, isFirst: true });
  });

  it('is forgotten once it is full again', () => {
    const buckets = createTokenBuckets({ burst: 10, rate: 1 });
    for (let key = 0; key < 10_000; key += 1) buckets.take(key, key);
    expect(buckets.size()).toBeLessThanOrEqual(1001);

    buckets.take(1, 60_000);

    expect(buckets.size()).toBe(1);
  });
});
