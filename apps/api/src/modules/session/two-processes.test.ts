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
});

// Closing the first server drops its database, which requires that all other connections are closed.
afterAll(async () => {
  await second.close();
  await first.close();
});

it('accepts a session of one process in the other until it ends in either', async () => {
  const cookie = await first.signIn('maria');
  expect([await first.statusOf(cookie), await second.statusOf(cookie)]).toEqual([200, 200]);

  await second.call('POST', '/api/logout', { cookie });

  expect([await first.statusOf(cookie), await second.statusOf(cookie)]).toEqual([401, 401]);
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
