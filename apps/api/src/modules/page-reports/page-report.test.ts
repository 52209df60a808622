import { asc, sql, sum } from 'drizzle-orm';
import type { PageReport } from '@atrium/contracts/page-reports';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { addUser } from '../../testing/factories';
import {
  countReports,
  LIVE,
  PREVIOUS,
  publishTasks,
  sendReports,
  SHELL,
  tasks,
} from '../../testing/page-reports';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';
import { PAGE_REPORT_LIMITS } from './page-report.routes';

const MINUTE_MS = 60_000;

const server = setUpTestApp();

beforeAll(async () => {
  await publishTasks(server);
  await addUser(server.db, 'maria');
});

beforeEach(async () => {
  await server.db.delete(pageReportCounts);
  await server.db.delete(pageVitalCounts);
  await server.db.delete(pageReportVotes);
  server.log.length = 0;
});

const loaded: PageReport = { kind: 'loaded', ...tasks };

// Reports are stored in order, so all that were sent before are stored with this one.
const last: PageReport = { kind: 'loaded', app: 'shell', release: SHELL };

async function send(...reports: PageReport[]): Promise<void> {
  await sendAs({}, ...reports);
}

async function sendAs(
  sender: Parameters<typeof sendReports>[2],
  ...reports: PageReport[]
): Promise<void> {
  const response = await sendReports(server, reports, sender);
  expect([response.status, await response.text()]).toEqual([200, '{}']);
}

/** Returns the counts without the last report, once that one is stored. */
async function countsAfterLast(): Promise<unknown[][]> {
  await send(last);
  const rows = await waitUntil(async () => {
    const stored = await countReports(server.db);
    return stored.some(({ app }) => app === 'shell') ? stored : undefined;
  });
  return rows
    .filter(({ app }) => app !== 'shell')
    .map(({ release, kind, detail, count }) => [release, kind, detail, count]);
}

it('counts the reports of each release by kind and detail', async () => {
  await send(loaded, loaded, { ...loaded, release: PREVIOUS });
  await send(
    { kind: 'failed', ...tasks, stage: 'load', reason: 'network' },
    { kind: 'failed', ...tasks, stage: 'render', reason: 'runtime' },
    { kind: 'fellBack', ...tasks, to: PREVIOUS },
    { kind: 'thrown', ...tasks, error: 'TypeError', place: 'assets/page.4f2a.js:1:2045' },
    { kind: 'thrown', ...tasks, error: 'RangeError', place: null },
    loaded,
  );

  expect(await countsAfterLast()).toEqual([
    [LIVE, 'failed', 'load:network', 1],
    [LIVE, 'failed', 'render:runtime', 1],
    [LIVE, 'fellBack', '', 1],
    [PREVIOUS, 'loaded', '', 1],
    [LIVE, 'loaded', '', 3],
    [LIVE, 'thrown', 'RangeError', 1],
    [LIVE, 'thrown', 'TypeError assets/page.4f2a.js:1:2045', 1],
  ]);
});

it('counts by the minute in which a report arrives', async () => {
  const start = Date.now();
  await send(loaded);
  await countsAfterLast();

  const [row] = await server.db.select().from(pageReportCounts);
  const minute = row?.minute.getTime() ?? 0;
  expect(minute % MINUTE_MS).toBe(0);
  expect(minute).toBeGreaterThan(start - MINUTE_MS);
  expect(minute).toBeLessThanOrEqual(Date.now());
});

it('adds up web vitals in buckets', async () => {
  const vital = { kind: 'vital', ...tasks } as const;
  await send(
    { ...vital, metric: 'LCP', value: 2500 },
    { ...vital, metric: 'LCP', value: 2000.5 },
    { ...vital, metric: 'LCP', value: 2501 },
    { ...vital, metric: 'INP', value: 600_000 },
    { ...vital, metric: 'CLS', value: 0 },
  );
  await countsAfterLast();

  const { metric, bucket, count, total } = pageVitalCounts;
  const stored = await server.db
    .select({ metric, bucket, count, total })
    .from(pageVitalCounts)
    .orderBy(asc(metric), asc(total));
  expect(stored.map((row) => Object.values(row))).toEqual([
    ['CLS', '0.01', 1, 0],
    ['INP', '+Inf', 1, 600_000],
    ['LCP', '3000', 1, 2501],
    ['LCP', '2500', 2, 4500.5],
  ]);
});

it('ignores releases that are neither live nor the one before', async () => {
  await send(
    { ...loaded, release: 'ffffffffffffffff' },
    { ...loaded, app: 'chat' },
    { ...loaded, app: 'shell' },
    { kind: 'vital', app: 'tasks', release: 'ffffffffffffffff', metric: 'LCP', value: 1 },
  );

  expect(await countsAfterLast()).toEqual([]);
  expect(await server.db.$count(pageVitalCounts)).toBe(0);
});

it('leaves room for the errors of users, whatever others report', async () => {
  const thrown = (error: string): PageReport => ({
    kind: 'thrown',
    ...tasks,
    release: PREVIOUS,
    error,
    place: null,
  });
  const addresses = Array.from({ length: 8 }, (_, index) => `198.51.100.${String(index)}`);
  for (const [index, address] of addresses.entries()) {
    const errors = ['A', 'B', 'C', 'D'].map((letter) => thrown(`${letter}${String(index)}`));
    // No session has this token.
    await sendAs({ address, cookie: `atrium_session=${'a'.repeat(43)}` }, ...errors);
  }
  // Each waits for a look at its session, so they may overtake each other.
  const isStored = (detail: string, count: number) =>
    waitUntil(async () =>
      (await countReports(server.db)).find((row) => row.detail === detail && row.count === count),
    );
  await isStored('other', 22);
  const cookie = await server.signIn('maria');
  await sendAs({ cookie }, thrown('OfUser'));
  await isStored('OfUser', 1);

  const ofStrangers = (await countsAfterLast())
    .map(([, , detail]) => String(detail))
    .filter((detail) => !['other', 'OfUser'].includes(detail));
  expect(ofStrangers).toHaveLength(10);
  for (const index of addresses.keys()) {
    const ofAddress = ofStrangers.filter((detail) => detail.endsWith(String(index)));
    expect(ofAddress.length).toBeLessThanOrEqual(3);
  }
});

it('keeps as many errors of users after any number of reports of signed-out pages', async () => {
  const errors = Array.from({ length: 20 }, (_, index) => `OfUser${String(index)}`);
  const thrown = (error: string): PageReport => ({ kind: 'thrown', ...tasks, error, place: null });
  const failed = { kind: 'failed', ...tasks, stage: 'load', reason: 'runtime' } as const;
  for (let index = 0; index < 60; index += 1) {
    const address = `198.51.100.${String(index)}`;
    await sendAs({ address }, thrown(`OfNobody${String(index)}`), thrown('OfUser0'), failed);
  }
  const cookie = await server.signIn('maria');
  await sendAs({ cookie }, ...errors.map(thrown), failed);

  const stored = await waitUntil(async () => {
    const { signedIn, detail, count } = pageReportCounts;
    const rows = await server.db
      .select({ signedIn, detail, count: sum(count).mapWith(Number) })
      .from(pageReportCounts)
      .groupBy(signedIn, detail);
    const total = rows.reduce((all, row) => all + row.count, 0);
    return total === 3 * 60 + errors.length + 1 ? rows : undefined;
  });
  const ofUsers = stored.filter(({ signedIn }) => signedIn);
  expect(new Map(ofUsers.map(({ detail, count }) => [detail, count]))).toEqual(
    new Map([...errors, 'load:runtime'].map((error) => [error, 1])),
  );
  const ofOthers = stored.filter(({ signedIn }) => !signedIn).map(({ detail }) => detail);
  expect(ofOthers).toEqual(expect.arrayContaining(['OfUser0', 'load:runtime', 'other']));
  // At most ten errors, the others together, and one failure.
  expect(ofOthers.length).toBeLessThanOrEqual(12);
});

it('keeps twenty errors of a release apart, and counts all others together', async () => {
  const errors = Array.from({ length: 24 }, (_, index) => `Error${String(index).padStart(2, '0')}`);
  const thrown = (error: string): PageReport => ({ kind: 'thrown', ...tasks, error, place: null });
  const [first, second] = [errors.slice(0, 15), errors.slice(15)];
  const maria = { cookie: await server.signIn('maria') };

  await sendAs(maria, ...first.map(thrown));
  await countsAfterLast();
  await server.db.execute(sql`update page_report_counts set minute = minute - interval '1 day'`);
  await sendAs(maria, ...second.map(thrown), thrown('Error00'));
  await sendAs(maria, { ...thrown('Error23'), release: PREVIOUS });

  const stored = await waitUntil(async () => {
    const rows = await countsAfterLast();
    return rows.some(([release]) => release === PREVIOUS) ? rows : undefined;
  });
  const ofLive = stored.filter(([release]) => release === LIVE);
  expect(new Set(ofLive.map(([, , detail]) => detail))).toEqual(
    new Set([...errors.slice(0, 20), 'other']),
  );
  expect(ofLive.find(([, , detail]) => detail === 'other')).toEqual([LIVE, 'thrown', 'other', 4]);
  expect(stored).toContainEqual([PREVIOUS, 'thrown', 'Error23', 1]);
});

it('takes 300 requests a minute from an address, and logs the first that it rejects', async () => {
  expect(PAGE_REPORT_LIMITS.requestsPerMinute).toBe(300);
  const limited = await startTestApp({}, server.sharedDatabase, undefined, {
    pageReportLimits: { requestsPerMinute: 30 },
  });
  // The bucket refills by one every two seconds, so the first rejection comes after 30 or a few more.
  async function sendUntilRejected(addresses: readonly string[]): Promise<Response[]> {
    const responses: Response[] = [];
    while (responses.at(-1)?.status !== 429 && responses.length < 300) {
      const address = addresses[responses.length % addresses.length] ?? '';
      responses.push(await sendReports(limited, [loaded], { address }));
    }
    return responses;
  }
  const fromOne = await sendUntilRejected(['192.0.2.1']);
  const elsewhere = await sendReports(limited, [loaded], { address: '192.0.2.2' });
  const fromNetwork = await sendUntilRejected(['2001:db8::1', '2001:db8::2']);
  await limited.close();

  for (const responses of [fromOne, fromNetwork]) {
    const statuses = responses.map(({ status }) => status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  }
  expect(Number(fromOne.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(elsewhere.status).toBe(200);
  const logged = limited.log.filter((line) => line.includes('page_report_limit_reached'));
  expect(logged).toHaveLength(2);
});

it('drops reports while the database fails, and logs that once', async () => {
  const failures = () => server.log.filter((line) => line.includes('could not be stored'));
  await server.db.execute(sql`alter table page_report_counts rename to page_report_counts_away`);
  await send(loaded);
  await waitUntil(() => Promise.resolve(failures()[0]));
  for (const release of [LIVE, PREVIOUS]) {
    await send({ ...loaded, release }, { kind: 'vital', ...tasks, metric: 'CLS', value: 1 });
  }
  await server.db.execute(sql`alter table page_report_counts_away rename to page_report_counts`);

  await send({ kind: 'fellBack', ...tasks, to: PREVIOUS });

  expect(await countsAfterLast()).toContainEqual([LIVE, 'fellBack', '', 1]);
  expect(failures()).toHaveLength(1);
});
