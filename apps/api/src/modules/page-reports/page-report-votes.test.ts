import { hash } from 'node:crypto';
import { addDays, subHours } from 'date-fns';
import { and, eq, not } from 'drizzle-orm';
import type { PageReport } from '@atrium/contracts/page-reports';
import { startRetention } from '../../db/retention';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { knownBrowsers } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser, changeSessions } from '../../testing/factories';
import {
  countReports,
  countVotes,
  LIVE,
  PREVIOUS,
  publishTasks,
  sendReports,
  SHELL,
  tasks,
} from '../../testing/page-reports';
import { areaBuild, publishBuilds } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';
import { createPageReportRepository } from './page-report.repository';

const server = setUpTestApp();
let mariaId: number;

beforeAll(async () => {
  await publishTasks(server);
  mariaId = await addUser(server.db, 'maria');
});

beforeEach(() => server.db.delete(pageReportVotes));

const loaded: PageReport = { kind: 'loaded', ...tasks };
const failed: PageReport = { kind: 'failed', ...tasks, stage: 'start', reason: 'runtime' };
const thrown = { kind: 'thrown', ...tasks, error: 'Error', place: null } as const;
const fellBack: PageReport = { kind: 'fellBack', ...tasks, to: PREVIOUS };

function health(release = LIVE, app = 'tasks') {
  return countVotes(server.db, { app, release });
}

// Reports are stored in order, so all votes that were sent before are stored with this one.
async function healthAfterLast() {
  await server.db.delete(pageReportVotes).where(eq(pageReportVotes.app, 'shell'));
  const last: PageReport = { kind: 'loaded', app: 'shell', release: SHELL };
  await sendReports(server, [last], { cookie: await server.signIn('maria') });
  await waitUntil(async () => (await health(SHELL, 'shell')).loads > 0);
  return health();
}

async function vote(cookie: string, ...reports: PageReport[]): Promise<void> {
  expect((await sendReports(server, reports, { cookie })).status).toBe(200);
}

it('counts votes about several releases apart', async () => {
  const cookie = await server.signIn('maria');
  await vote(cookie, failed, { ...loaded, release: PREVIOUS });

  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });
  expect(await health(PREVIOUS)).toEqual({ loads: 1, failures: 0 });
});

it('counts one vote of a person with 12 sessions at 5 addresses', async () => {
  for (let session = 0; session < 12; session += 1) {
    const cookie = await server.signIn('maria');
    const address = `203.0.113.${String(session % 5)}`;
    await sendReports(server, [failed], { cookie, address });
  }

  expect(await healthAfterLast()).toEqual({ loads: 1, failures: 1 });
});

it('counts each of 12 people behind one address', async () => {
  for (let person = 0; person < 12; person += 1) {
    const username = `colleague${String(person)}`;
    await addUser(server.db, username);
    await vote(await server.signIn(username), person < 4 ? failed : loaded);
  }

  expect(await healthAfterLast()).toEqual({ loads: 12, failures: 4 });
});

it('begins new votes when a release goes live again', async () => {
  const cookie = await server.signIn('maria');
  const [first, second] = [areaBuild('chat', 'first'), areaBuild('chat', 'second')];
  const report = { app: 'chat', release: first.id };
  await publishBuilds(server, [first]);
  await vote(cookie, { ...failed, ...report });
  await publishBuilds(server, [second]);
  await publishBuilds(server, [first]);
  await vote(cookie, { kind: 'loaded', ...report });
  await healthAfterLast();

  const { releasedAt, failed: hasFailed } = pageReportVotes;
  const stored = await server.db
    .select({ hasFailed })
    .from(pageReportVotes)
    .where(eq(pageReportVotes.release, first.id))
    .orderBy(releasedAt);
  expect(stored).toEqual([{ hasFailed: true }, { hasFailed: false }]);
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

it.each<[string, PageReport]>([
  ['web vitals', { kind: 'vital', ...tasks, metric: 'LCP', value: 9000 }],
  ['a failed network', { ...failed, stage: 'load', reason: 'network' }],
])('counts no vote of %s', async (_, report) => {
  await vote(await server.signIn('maria'), report);

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

it('counts a known browser without a session apart, once at each address', async () => {
  const token = 'a'.repeat(43);
  await server.db.insert(knownBrowsers).values({
    tokenHash: hash('sha256', token),
    userId: mariaId,
    expiresAt: addDays(new Date(), 1),
  });
  const known = `atrium_browser=${token}`;
  await sendReports(server, [failed], { cookie: known });
  await sendReports(server, [failed], { cookie: known });
  await sendReports(server, [failed], { cookie: known, address: '192.0.2.2' });
  await sendReports(server, [failed], { cookie: 'atrium_browser=unknown', address: '192.0.2.3' });
  await sendReports(server, [failed], { address: '192.0.2.4' });

  expect(await healthAfterLast()).toEqual({ loads: 0, failures: 0 });
  const isSignedOut = and(eq(pageReportVotes.release, LIVE), not(pageReportVotes.signedIn));
  expect(await server.db.$count(pageReportVotes, isSignedOut)).toBe(2);
});

it('adds up what two processes store at the same time', async () => {
  await server.db.delete(pageReportCounts);
  await addUser(server.db, 'unlucky');
  const pageReportLimits = { flushMs: 3_600_000 };
  const start = () => startTestApp({}, server.sharedDatabase, undefined, { pageReportLimits });
  const processes = [await start(), await start()];

  for (const [index, process] of processes.entries()) {
    for (let sent = 0; sent < 10; sent += 1) await sendReports(process, [loaded, loaded]);
    await sendReports(process, [loaded], { cookie: await server.signIn('maria') });
    const errors = Array.from({ length: 15 }, (_, number): PageReport => {
      return { ...thrown, error: `Error${String(index)}of${String(number)}` };
    });
    await sendReports(process, errors, { cookie: await server.signIn('unlucky') });
  }
  await Promise.all(processes.map((process) => process.close()));

  const counts = await countReports(server.db);
  expect(counts).toContainEqual({ ...tasks, kind: 'loaded', detail: '', count: 42 });
  // The limit of different errors counts those of both.
  expect(counts.filter(({ kind }) => kind === 'thrown')).toHaveLength(21);
  expect(counts).toContainEqual({ ...tasks, kind: 'thrown', detail: 'other', count: 10 });
  expect(await health()).toEqual({ loads: 2, failures: 1 });
});

it('stores neither the user nor the session nor the address of a vote', async () => {
  const cookie = await server.signIn('maria');
  const [, token = ''] = cookie.split('=');
  await vote(cookie, failed);
  await healthAfterLast();

  const votes = await server.db.select().from(pageReportVotes);
  const text = JSON.stringify(votes);
  for (const known of [token, hash('sha256', token), '192.0.2.1', 'maria']) {
    expect(text).not.toContain(known);
  }
  for (const guess of [`user ${String(mariaId)}`, `tasks ${LIVE} user ${String(mariaId)}`]) {
    expect(text).not.toContain(hash('sha256', guess));
  }
  expect(new Set(votes.map(({ voterHash }) => voterHash)).size).toBe(votes.length);
});

it('deletes counts and web vitals after 30 days, and votes after 48 hours', async () => {
  const { db, app } = server;
  const named = { app: 'tasks', release: '1111111111111111' };
  const now = new Date();
  for (const hours of [0, 29.9 * 24, 30.1 * 24, 400 * 24]) {
    const minute = subHours(now, hours);
    await db
      .insert(pageReportCounts)
      .values({ ...named, kind: 'loaded', detail: String(hours), minute, count: 1 });
    await db
      .insert(pageVitalCounts)
      .values({ ...named, metric: 'LCP', bucket: String(hours), minute, count: 1, total: 1 });
  }
  for (const hours of [0, 47, 49, 9 * 24]) {
    const vote = { ...named, releasedAt: now, signedIn: true, failed: false };
    await db
      .insert(pageReportVotes)
      .values({ ...vote, voterHash: String(hours), createdAt: subHours(now, hours) });
  }

  const retention = startRetention(createPageReportRepository(db).expired, app.log, 20);
  await waitUntil(async () => (await db.$count(pageReportVotes)) === 2);
  await retention.stop();

  const { bucket, release } = pageVitalCounts;
  const counts = await db
    .select({ hours: pageReportCounts.detail })
    .from(pageReportCounts)
    .where(eq(pageReportCounts.release, named.release))
    .orderBy(pageReportCounts.detail);
  const vitals = await db
    .select({ hours: bucket })
    .from(pageVitalCounts)
    .where(eq(release, named.release))
    .orderBy(bucket);
  const kept = [{ hours: '0' }, { hours: String(29.9 * 24) }];
  expect([counts, vitals]).toEqual([kept, kept]);
  expect(await health(named.release)).toEqual({ loads: 2, failures: 0 });
});
