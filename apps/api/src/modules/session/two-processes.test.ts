import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { waitForLock } from '../../testing/wait-for-lock';
import { createLoginAttemptRepository } from './login-attempt.repository';

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  const database = await createTestDatabase();
  const again = await database.openAgain();
  first = await startTestApp({}, database);
  second = await startTestApp({}, again);
  await addUser(first.db, 'maria');
  await addUser(first.db, 'admin', { role: 'admin' });
});

// Closing the first server drops its database, which requires that all other connections are closed.
afterAll(async () => {
  await second.close();
  await first.close();
});

function run(line: string, password = ''): Promise<string> {
  return runCommand(first.db, `users ${line}`, password);
}

/** Returns the status of both servers for a request with the same cookie. */
async function statuses(path: string, cookie: string): Promise<number[]> {
  const calls = [first, second].map((server) => server.call('GET', path, { cookie }));
  return (await Promise.all(calls)).map(({ status }) => status);
}

it('accepts a session of one process in the other until it ends in either', async () => {
  const cookie = await first.signIn('maria');
  expect(await statuses('/api/user', cookie)).toEqual([200, 200]);

  await second.call('POST', '/api/logout', { cookie });

  expect(await statuses('/api/user', cookie)).toEqual([401, 401]);
});

it('ends the sessions of a user with a new role in both processes at once', async () => {
  const staff = await second.signIn('maria');
  expect(await statuses('/api/licenses', staff)).toEqual([403, 403]);

  await run('set-role maria admin');
  expect(await statuses('/api/licenses', staff)).toEqual([401, 401]);
  const admin = await second.signIn('maria');
  expect(await statuses('/api/licenses', admin)).toEqual([200, 200]);

  await run('set-role maria staff');
  expect(await statuses('/api/user', admin)).toEqual([401, 401]);
});

it('applies a new password in both processes at once', async () => {
  const cookies = [await first.signIn('maria'), await second.signIn('maria')];

  await run('set-password maria', 'a new password');

  for (const cookie of cookies) expect(await statuses('/api/user', cookie)).toEqual([401, 401]);
  const logins = [first, second].map((server) =>
    server.call('POST', '/api/login', { body: { username: 'maria', password: TEST_PASSWORD } }),
  );
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([401, 401]);
});

it('starts no session with a password that is being changed', async () => {
  await addUser(first.db, 'irem');

  const { login } = await first.db.transaction(async (transaction) => {
    await runCommand(transaction, 'users set-password irem', 'a new password');
    const login = second.call('POST', '/api/login', {
      body: { username: 'irem', password: TEST_PASSWORD },
    });
    await waitForLock(first.db);
    return { login };
  });

  expect((await login).status).toBe(401);
});

it('applies a deactivation in both processes at once', async () => {
  await addUser(first.db, 'deniz');
  const cookies = [await first.signIn('deniz'), await second.signIn('deniz')];

  await run('deactivate deniz');

  for (const cookie of cookies) expect(await statuses('/api/user', cookie)).toEqual([401, 401]);
});

it('accepts ten of sixteen simultaneous wrong passwords across both processes', async () => {
  await addUser(first.db, 'ayşe');

  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? first : second).call('POST', '/api/login', {
        body: { username: 'ayşe', password: 'wrong horse' },
        headers: { 'x-forwarded-for': '10.0.0.1' },
      }),
    ),
  );

  const count = (status: number) =>
    responses.filter((response) => response.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 6]);
  for (const response of responses.filter(({ status }) => status === 429)) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

// Bypasses the queue of each process, which would leave too little concurrency in the database.
it('counts ten of forty simultaneous attempts in the database', async () => {
  const attemptedAt = new Date();
  const attempt = {
    usernameKey: 'nobody',
    address: '10.0.0.2',
    knownBrowserId: null,
    attemptedAt,
  };
  const since = new Date(attemptedAt.getTime() - 1000);
  const limits = { since, expired: since, perUsername: 10, perAddress: 100 };
  const repositories = [first, second].map(({ db }) => createLoginAttemptRepository(db));

  const counted = await Promise.all(
    Array.from({ length: 20 }, () =>
      repositories.map((attempts) => attempts.count(attempt, limits)),
    ).flat(),
  );

  expect(counted.filter(({ id }) => id !== null)).toHaveLength(10);
  expect(counted.filter(({ retrySeconds }) => retrySeconds === 1)).toHaveLength(30);
});
