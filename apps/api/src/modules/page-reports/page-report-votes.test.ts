import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PageReport } from '@atrium/contracts/page-reports';
import { pageReportVotes } from '../../db/schema/report-tables';
import { users } from '../../db/schema/tables';
import { addUser, changeSessions } from '../../testing/factories';
import {
  countVotes,
  LIVE,
  PREVIOUS,
  sendReports,
  SHELL,
  tasks,
  waitFor,
  writeRegistry,
} from '../../testing/page-reports';
import { startTestApp, type TestApp } from '../../testing/test-app';

const PER_ADDRESS = 3;

let server: TestApp;
let mariaId: number;

beforeAll(async () => {
  server = await startTestApp({ reportVotesPerAddress: PER_ADDRESS });
  writeRegistry(server);
  mariaId = await addUser(server.db, 'maria');
});

beforeEach(() => server.db.delete(pageReportVotes));

afterAll(() => server.close());

const loaded: PageReport = { kind: 'loaded', ...tasks };
const failed: PageReport = { kind: 'failed', ...tasks, stage: 'start', reason: 'runtime' };
const thrown: PageReport = { kind: 'thrown', ...tasks, error: 'Error', place: null };
const fellBack: PageReport = { kind: 'fellBack', ...tasks, to: PREVIOUS };

function health(release = LIVE, app = 'tasks') {
  return countVotes(server.db, { app, release });
}

// Reports are stored in order, so all votes that were sent before are stored with this one.
async function healthAfterLast() {
  const last: PageReport = { kind: 'loaded', app: 'shell', release: SHELL };
  const { loads } = await health(SHELL, 'shell');
  const cookie = await server.signIn('maria');
  await sendReports(server, [last], { cookie, address: `198.51.100.${String(loads)}` });
  await waitFor(async () => ((await health(SHELL, 'shell')).loads > loads ? true : undefined));
  return health();
}

async function vote(cookie: string, ...reports: PageReport[]): Promise<void> {
  expect((await sendReports(server, reports, { cookie })).status).toBe(200);
}

it('counts one vote of a session for a release, however often it reports', async () => {
  const cookie = await server.signIn('maria');
  await vote(cookie, loaded, loaded);
  await vote(cookie, loaded);

  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 0 });
});

it('counts votes of several sessions and releases apart', async () => {
  for (const reports of [[loaded], [failed, { ...loaded, release: PREVIOUS }]]) {
    await vote(await server.signIn('maria'), ...reports);
  }

  expect(await healthAfterLast()).toEqual({ loads: 2, failures: 1 });
  expect(await health(PREVIOUS)).toEqual({ loads: 1, failures: 0 });
});

it.each([failed, thrown, fellBack])('takes $kind for a failure', async (report) => {
  await vote(await server.signIn('maria'), report);

  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });
});

it('turns a good vote into a failed one, and never back', async () => {
  const cookie = await server.signIn('maria');
  await vote(cookie, loaded);
  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 0 });

  await vote(cookie, failed);
  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });

  await vote(cookie, loaded);
  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });
});

it('prefers the failure of a batch, in any order', async () => {
  await vote(await server.signIn('maria'), failed, loaded);

  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });
});

it('counts no vote of web vitals', async () => {
  const cookie = await server.signIn('maria');
  await vote(cookie, { kind: 'vital', ...tasks, metric: 'LCP', value: 9000 });

  expect(await healthAfterLast()).toEqual({ loads: 0, failures: 0 });
});

it('counts no vote of a failed network', async () => {
  await vote(await server.signIn('maria'), { ...failed, stage: 'load', reason: 'network' });

  expect(await healthAfterLast()).toEqual({ loads: 0, failures: 0 });
});

it('counts no vote without a live session', async () => {
  const goneId = await addUser(server.db, 'deniz');
  const expired = await server.signIn('maria');
  await changeSessions(server.db, mariaId, { expiresAt: new Date(0) });
  const thirteenHoursAgo = new Date(Date.now() - 13 * 60 * 60 * 1000);
  const idleUser = await addUser(server.db, 'irem');
  const idle = await server.signIn('irem');
  await changeSessions(server.db, idleUser, { lastSeenAt: thirteenHoursAgo });
  const gone = await server.signIn('deniz');
  await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, goneId));

  for (const cookie of [expired, idle, gone, 'atrium_session=forged']) {
    await vote(cookie, failed);
  }
  await vote(`${await server.signIn('maria')}; ${await server.signIn('maria')}`, failed);

  expect(await healthAfterLast()).toEqual({ loads: 0, failures: 0 });
});

it('limits the votes of an address for a release, but lets its voters report failures', async () => {
  const cookies: string[] = [];
  for (let count = 0; count < PER_ADDRESS + 2; count += 1) {
    cookies.push(await server.signIn('maria'));
  }
  const [first = ''] = cookies;
  await vote(first, loaded);
  await healthAfterLast();
  for (const cookie of cookies.slice(1)) await vote(cookie, failed);
  expect(await healthAfterLast()).toEqual({ loads: PER_ADDRESS, failures: PER_ADDRESS - 1 });

  await vote(first, failed);
  expect(await healthAfterLast()).toEqual({ loads: PER_ADDRESS, failures: PER_ADDRESS });

  const elsewhere = await server.signIn('maria');
  await sendReports(server, [failed], { cookie: elsewhere, address: '203.0.113.9' });
  expect(await healthAfterLast()).toEqual({ loads: PER_ADDRESS + 1, failures: PER_ADDRESS + 1 });
});

it('limits the votes of a whole IPv6 network', async () => {
  for (let host = 1; host <= PER_ADDRESS + 1; host += 1) {
    const cookie = await server.signIn('maria');
    await sendReports(server, [failed], { cookie, address: `2001:db8::${String(host)}` });
  }

  expect(await healthAfterLast()).toEqual({ loads: PER_ADDRESS, failures: PER_ADDRESS });
});

it('stores neither the session nor the address of a vote', async () => {
  const cookie = await server.signIn('maria');
  const [, token = ''] = cookie.split('=');
  await vote(cookie, failed);
  await healthAfterLast();

  const text = JSON.stringify(await server.db.select().from(pageReportVotes));
  expect(text).toContain(hash('sha256', token + LIVE));
  for (const known of [token, hash('sha256', token), '192.0.2.1', 'maria']) {
    expect(text).not.toContain(known);
  }
  for (const guess of [`${LIVE}192.0.2.1`, '192.0.2.1', `192.0.2.1${LIVE}`]) {
    expect(text).not.toContain(hash('sha256', guess));
  }
});
