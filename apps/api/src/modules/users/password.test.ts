import { hash, parseOptions, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { users } from '../../db/schema/tables';
import { addUser, TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/factories';
import { addNewUser } from '../../testing/new-user';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createSessionRepository } from '../session/session.repository';
import type { VerifiedLogin } from '../session/session-plugin';
import { signIn as signInWith } from '../session/sign-in';
import { findPasswordFault } from './guessable-password';
import { hashPassword, hashQueue, isWeakHash } from './password';
import { createUserRepository } from './user.repository';
import { createWorkQueue } from './work-queue';

const WEAKER = { memoryCost: 4096, timeCost: 2, parallelism: 1 };
const STRONGER = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };

const server = setUpTestApp();

async function storedHash(userId: number): Promise<string> {
  const [user] = await server.db.select().from(users).where(eq(users.id, userId));
  return user?.passwordHash ?? '';
}

it('hashes with argon2id and the minimum parameters of OWASP', async () => {
  expect(await hashPassword(TEST_PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it.each([
  ['fewer KiB', { memoryCost: 19_455 }, true],
  ['a shorter result', { outputLen: 16 }, true],
  ['argon2i', { algorithm: 1 }, true],
  ['the previous version', { version: 0 }, true],
  ['a shorter salt', { salt: Buffer.from('12345678') }, true],
  ['the same parameters', {}, false],
  ['higher ones', STRONGER, false],
  ['more threads', { parallelism: 4 }, false],
])('detects whether a hash with %s is weak', async (_, options, isWeak) => {
  expect(isWeakHash(await hash(TEST_PASSWORD, options))).toBe(isWeak);
});

it('is tested with a hash that no sign-in replaces', () => {
  expect(isWeakHash(TEST_PASSWORD_HASH)).toBe(false);
});

it('replaces a weak hash only at a successful sign-in', async () => {
  const passwordHash = await hash(TEST_PASSWORD, WEAKER);
  const userId = await addUser(server.db, 'weak', { passwordHash });

  expect(await server.loginStatus('weak', 'wrong horse')).toBe(401);
  expect(await storedHash(userId)).toBe(passwordHash);

  expect(await server.loginStatus('weak')).toBe(200);
  const renewed = await storedHash(userId);
  expect(parseOptions(renewed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await verify(renewed, TEST_PASSWORD)).toBe(true);
  expect(await server.loginStatus('weak')).toBe(200);
  expect(await storedHash(userId)).toBe(renewed);
});

// 'ö' as one character, and as 'o' with a mark; a space that does not break, and a usual one.
const COMPOSED = 'çöl\u00a0rüzgârı';
const DECOMPOSED = 'çöl rüzgârı'.normalize('NFD');

it.each([
  ['an own new password', changeOwnPassword],
  ['a command', (name: string) => runCommand(server.db, `users set-password ${name}`, COMPOSED)],
])('accepts every spelling of a password that was set by %s', async (_, setPassword) => {
  const { name } = await addNewUser(server.db);

  await setPassword(name);

  for (const password of [COMPOSED, DECOMPOSED]) {
    expect(await server.loginStatus(name, password)).toBe(200);
  }
  for (const password of ['Çöl rüzgârı', 'çöl rüzgârı ']) {
    expect(await server.loginStatus(name, password)).toBe(401);
  }
});

async function changeOwnPassword(name: string): Promise<void> {
  const body = { currentPassword: TEST_PASSWORD, newPassword: COMPOSED };
  await server.call('PUT', '/api/account/password', { cookie: await server.signIn(name), body });
  // It is the same password.
  const again = { currentPassword: DECOMPOSED, newPassword: DECOMPOSED };
  const response = await server.call('PUT', '/api/account/password', {
    cookie: await server.signIn(name),
    body: again,
  });
  expect([response.status, await response.text()]).toEqual([400, errorMessages.passwordSame]);
}

it('replaces the hash of a password that was not normalized, at the next sign-in', async () => {
  const passwordHash = await hash(DECOMPOSED);
  const { id, name } = await addNewUser(server.db, { passwordHash });

  expect(await server.loginStatus(name, COMPOSED)).toBe(401);
  expect(await storedHash(id)).toBe(passwordHash);
  expect(await server.loginStatus(name, DECOMPOSED)).toBe(200);
  expect(await verify(await storedHash(id), DECOMPOSED.normalize('NFC'))).toBe(true);
  expect(await server.loginStatus(name, COMPOSED)).toBe(200);
});

it('keeps a stronger hash', async () => {
  const passwordHash = await hash(TEST_PASSWORD, STRONGER);
  const userId = await addUser(server.db, 'strong', { passwordHash });

  expect(await server.loginStatus('strong')).toBe(200);

  expect(await storedHash(userId)).toBe(passwordHash);
});

it.each([
  ['accepts a sign-in while another one upgrades the hash', TEST_PASSWORD, 'started'],
  ['rejects a sign-in while the password changes', 'a new password', 'refused'],
])('%s', async (username, laterPassword, expected) => {
  const userId = await addUser(server.db, username);
  const [sessions, repository] = [
    createSessionRepository(server.db),
    createUserRepository(server.db),
  ];
  const now = new Date();
  const times = { now, expiresAt: new Date(now.getTime() + 60_000), idleSince: new Date(0) };
  let isFirst = true;
  const startSession = async (verified: VerifiedLogin) => {
    if (isFirst) {
      const later = await hashPassword(laterPassword);
      await repository.replacePasswordHash(userId, verified.passwordHash ?? '', later);
    }
    isFirst = false;
    const { expiresAt } = times;
    const { outcome } = await sessions.start({
      ...verified,
      ...times,
      tokenHash: username,
      previousTokenHash: '',
      browser: { tokenHash: username, previousTokenHash: '', expiresAt },
      client: { userAgent: null, address: '127.0.0.1' },
      origin: { address: null, requestId: null },
    });
    return outcome;
  };

  const login = {
    usernameKey: username,
    password: TEST_PASSWORD,
    attemptId: 0,
    code: undefined,
    isAllowed: true,
  };

  expect(await signInWith(repository, login, startSession)).toBe(expected);
});

it('responds with 503 while the hash queue is full, and counts no failures', async () => {
  await addUser(server.db, 'waiting');
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const others: Promise<void>[] = [];
  while (!hashQueue.isFull()) others.push(hashQueue.run(() => blocked));

  for (let attempt = 0; attempt < 11; attempt += 1) {
    const response = await server.call('POST', '/api/login', {
      body: { username: 'waiting', password: TEST_PASSWORD },
    });
    expect([response.status, await response.text()]).toEqual([503, errorMessages.signInBusy]);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  expect((await server.call('GET', '/api/health')).status).toBe(200);

  release();
  await Promise.all(others);
  expect(await server.loginStatus('waiting')).toBe(200);
});

describe('a guessable password', () => {
  const { passwordCommon, passwordIsName } = errorMessages;

  it.each([
    ['password1', passwordCommon],
    ['PassWord1', passwordCommon],
    ['12345678', passwordCommon],
    ['demo1234', passwordCommon],
    ['Demo1234demo1234', passwordCommon],
    ['Atrium-2026', passwordIsName],
    ['atriumatrium', passwordCommon],
    ['Atrium1 atrium2 ATRIUM3', passwordIsName],
    ['iremİrem', passwordIsName],
    ['irem@atrium', passwordIsName],
    ['m.yilmaz@example.com m.yilmaz', passwordIsName],
    ['İrem.1234', passwordIsName],
    ['m.yilmaz2026', passwordIsName],
  ])('rejects %s', (password, sentence) => {
    expect(findPasswordFault(password, ['irem', 'm.yilmaz@example.com'])).toBe(sentence);
  });

  it.each([
    ['correct horse', 'irem'],
    ['atrium is a fine place', 'irem'],
    ['correct horse correct horse', 'irem'],
    ['84 19 27 55 03', '4711@example.com'],
  ])('accepts %s for %s', (password, name) => {
    expect(findPasswordFault(password, [name])).toBeUndefined();
  });
});

it('runs as many tasks of a queue at once as the concurrency allows, the others in order', async () => {
  const queue = createWorkQueue(2, 10);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const runs = ['a', 'b', 'c', 'd'].map((name) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve) => {
        ends.set(name, () => {
          resolve(name);
        });
      });
    }),
  );
  expect(started).toEqual(['a', 'b']);

  ends.get('b')?.();
  await runs[1];
  expect(started).toEqual(['a', 'b', 'c']);

  ends.get('a')?.();
  await runs[0];
  for (const name of ['c', 'd']) ends.get(name)?.();
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
});
