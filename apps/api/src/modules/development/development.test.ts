import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { DEVELOPMENT_REFUSED } from '@atrium/contracts/development';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { emptyDatabase } from '../../testing/empty-database';
import { addUser, changeSessions } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';

const ORIGIN = 'http://127.0.0.1:3102';
const LIVE_ID = 'c'.repeat(16);
const HTML =
  '<meta name="trusted-types" content="default" /><script nonce="__CSP_NONCE__">__REGISTRY__</script>';

let server: TestApp;
let mariaId: number;
let maria: string;

beforeAll(async () => {
  server = await startTestApp({ developUsers: ['Maria'] });
});

beforeEach(async () => {
  await emptyDatabase(server.db);
  mariaId = await addUser(server.db, 'maria');
  await addUser(server.db, 'boss', { role: 'admin' });
  maria = await server.signIn('maria');
  const entry = { path: `/areas/tasks/${LIVE_ID}/entry.js`, integrity: 'sha384-live' };
  const current = {
    ...{ id: LIVE_ID, container: 'atrium_tasks_live', entry, contractVersion: 3 },
    ...{ preload: [entry], styles: [entry], manifest: { name: 'tasks', title: 'Tasks' } },
  };
  const registry = { version: 1, sequence: 7, areas: { tasks: { current, previous: null } } };
  writeFileSync(path.join(server.releaseDir, 'registry.json'), JSON.stringify(registry));
  writeFileSync(path.join(server.releaseDir, 'index.html'), HTML);
});

afterAll(() => server.close());

function start(cookie = maria, body: object = { area: 'tasks', port: 3102 }, from = server) {
  return from.call('POST', '/api/development', { cookie, body });
}

async function policyOf(cookie?: string, from = server) {
  const { headers } = await from.call('GET', '/tasks', cookie === undefined ? {} : { cookie });
  const policy = headers.get('content-security-policy') ?? '';
  return { policy, integrityPolicy: headers.get('integrity-policy') };
}

function readRegistry(name: string, cookie = maria) {
  return server.call('GET', `/registry.json?preview=${name}`, { cookie });
}

it('allows the origin in the pages of that session, and in no others', async () => {
  const other = await server.signIn('maria');
  const before = await policyOf(maria);

  expect((await start()).status).toBe(200);

  const { policy, integrityPolicy } = await policyOf(maria);
  expect(policy).toContain(`script-src 'self' ${ORIGIN};`);
  expect(policy).toContain(`connect-src 'self' ${ORIGIN} ws://127.0.0.1:3102;`);
  expect(policy).toMatch(new RegExp(`style-src 'self' 'nonce-[^']+' ${ORIGIN};`));
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('trusted-types');
  expect(integrityPolicy).toBeNull();
  for (const { policy: strict, integrityPolicy: hashes } of [
    before,
    await policyOf(other),
    await policyOf(),
  ]) {
    expect(strict).not.toContain('127.0.0.1');
    expect(strict).toContain("require-trusted-types-for 'script'");
    expect(hashes).toContain('blocked-destinations=(script)');
  }
});

it('serves the registry with the area from that machine, and the live release to fall back to', async () => {
  await start();

  const response = await readRegistry('tasks@3102');

  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const registry = (await response.json()) as { areas: { tasks: object } };
  expect(registry).toMatchObject({ sequence: 7, preview: { name: 'tasks@3102' } });
  expect(registry.areas.tasks).toMatchObject({
    current: {
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      container: 'atrium_tasks_dev',
      entry: { path: `${ORIGIN}/entry.js`, integrity: '' },
      ...{ preload: [], styles: [], manifest: { title: 'Tasks' } },
    },
    previous: { id: LIVE_ID },
  });
});

it.each(['tasks@3103', 'admin@3102', 'tasks@3102/', 'pr-12'])(
  'has no registry for %s during another development',
  async (name) => {
    await start();

    expect((await readRegistry(encodeURIComponent(name))).status).toBe(404);
  },
);

it.each(['reports', 'constructor'])(
  'has no registry for %s, which is not released',
  async (area) => {
    await start(maria, { area, port: 3102 });

    expect((await readRegistry(`${area}@3102`)).status).toBe(404);
  },
);

it('needs the confirmation of the user: the address alone changes nothing', async () => {
  expect((await readRegistry('tasks@3102')).status).toBe(404);
  expect((await policyOf(maria)).policy).not.toContain('127.0.0.1');
});

it('refuses users who are not named', async () => {
  const boss = await server.signIn('boss');

  const response = await start(boss);

  expect([response.status, await response.text()]).toEqual([403, DEVELOPMENT_REFUSED]);
  expect((await policyOf(boss)).policy).not.toContain('127.0.0.1');
  expect(server.log.join('')).toContain('"securityEvent":"development_refused"');
});

it.each([
  ['a host', { area: 'tasks', port: 3102, host: 'evil.example' }, 200],
  ['a port with a host', { area: 'tasks', port: '3102.evil.example' }, 400],
  ['a port of the system', { area: 'tasks', port: 80 }, 400],
  ['no port', { area: 'tasks', port: 65_536 }, 400],
  ['a fraction of a port', { area: 'tasks', port: 3102.5 }, 400],
  ['no area', { area: 'tasks; script-src *', port: 3102 }, 400],
])('never allows another origin than the loopback address: %s', async (_, body, status) => {
  expect((await start(maria, body)).status).toBe(status);

  const { policy } = await policyOf(maria);
  expect(policy).not.toContain('evil');
  expect(policy.includes(`script-src 'self' ${ORIGIN};`)).toBe(status === 200);
});

it('ends by request, and can be ended twice', async () => {
  await start();

  for (let count = 0; count < 2; count += 1) {
    const { status } = await server.call('DELETE', '/api/development', { cookie: maria });
    expect(status).toBe(200);
  }

  expect((await policyOf(maria)).policy).not.toContain('127.0.0.1');
  expect((await readRegistry('tasks@3102')).status).toBe(404);
});

it('ends by itself after twelve hours', async () => {
  await start();
  const [row] = await server.db
    .select({ endsAt: sessions.developmentEndsAt })
    .from(sessions)
    .where(eq(sessions.userId, mariaId));
  const hours = ((row?.endsAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(12);

  await changeSessions(server.db, mariaId, { developmentEndsAt: new Date() });

  expect((await policyOf(maria)).policy).not.toContain('127.0.0.1');
});

it('ends with the session', async () => {
  await start();
  await server.call('POST', '/api/logout', { cookie: maria });

  expect((await policyOf(maria)).policy).not.toContain('127.0.0.1');
});

it('ends when the user is deactivated', async () => {
  await start();
  await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, mariaId));

  expect((await policyOf(maria)).policy).not.toContain('127.0.0.1');
});

it('ends when the user is no longer named by the setting', async () => {
  await start();
  const restarted = await startTestApp({ developUsers: 'admins' }, server.sharedDatabase);
  writeFileSync(path.join(restarted.releaseDir, 'index.html'), HTML);

  expect((await policyOf(maria, restarted)).policy).not.toContain('127.0.0.1');
  await restarted.close();
});

it.each([
  ['off', 'boss', 403, false],
  ['admins', 'boss', 200, true],
  ['admins', 'maria', 403, true],
] as const)('with DEVELOP_USERS=%s, %s gets %i', async (developUsers, username, status, isOn) => {
  const another = await startTestApp({ developUsers }, server.sharedDatabase);
  const cookie = await another.signIn(username);

  expect((await start(cookie, undefined, another)).status).toBe(status);
  const state = await another.call('GET', '/api/development');
  expect(await state.json()).toEqual({ isOn });
  await another.close();
});
