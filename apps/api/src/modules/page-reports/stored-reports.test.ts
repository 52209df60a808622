import { Writable } from 'node:stream';
import { subDays, subHours } from 'date-fns';
import type { PageReport } from '@atrium/contracts/page-reports';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { createLogger } from '../../log/logger';
import { addUser } from '../../testing/factories';
import {
  countReports,
  countVotes,
  publishTasks,
  sendReports,
  tasks,
  waitFor,
} from '../../testing/page-reports';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startPageReportRetention } from './page-report-retention';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await addUser(database.db, 'maria');
});

beforeEach(async () => {
  await database.db.delete(pageReportCounts);
  await database.db.delete(pageReportVotes);
});

afterAll(() => database.close());

/** Sends to two processes at once, which store everything at the same time when they close. */
async function sendToBoth(send: (server: TestApp, index: number) => Promise<void>): Promise<void> {
  const servers: TestApp[] = [];
  for (let count = 0; count < 2; count += 1) {
    const pageReportLimits = { flushMs: 3_600_000 };
    const again = await database.openAgain();
    servers.push(await startTestApp({}, again, undefined, { pageReportLimits }));
  }
  for (const server of servers) await publishTasks(server);
  await Promise.all(servers.map(send));
  await Promise.all(servers.map((server) => server.close()));
}

it('adds up the reports of both processes', async () => {
  const loaded: PageReport = { kind: 'loaded', ...tasks };
  await sendToBoth(async (server) => {
    for (let sent = 0; sent < 10; sent += 1) await sendReports(server, [loaded, loaded]);
  });

  const counts = await countReports(database.db);
  expect(counts).toEqual([{ kind: 'loaded', detail: '', count: 40 }]);
});

it('keeps the limit of different errors together', async () => {
  await sendToBoth(async (server, index) => {
    const errors = Array.from({ length: 15 }, (_, number): PageReport => {
      return {
        kind: 'thrown',
        ...tasks,
        error: `Error${String(index)}of${String(number)}`,
        place: null,
      };
    });
    await sendReports(server, errors, { cookie: await server.signIn('maria') });
  });

  const counts = await countReports(database.db);
  expect(counts).toHaveLength(21);
  expect(counts).toContainEqual({ kind: 'thrown', detail: 'other', count: 10 });
});

it('counts one vote of a user in both', async () => {
  await sendToBoth(async (server) => {
    const cookie = await server.signIn('maria');
    await sendReports(server, [{ kind: 'loaded', ...tasks }], { cookie });
  });

  expect(await countVotes(database.db)).toEqual({ loads: 1, failures: 0 });
});

it('deletes counts and web vitals after 30 days, and votes after 48 hours', async () => {
  const { db } = database;
  const named = { app: 'tasks', release: '1111111111111111' };
  const now = new Date();
  for (const days of [0, 29.9, 30.1, 400]) {
    const minute = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
    await db
      .insert(pageReportCounts)
      .values({ ...named, kind: 'loaded', detail: String(days), minute, count: 1 });
    await db
      .insert(pageVitalCounts)
      .values({ ...named, metric: 'LCP', bucket: String(days), minute, count: 1, total: 1 });
  }
  for (const createdAt of [now, subHours(now, 47), subHours(now, 49), subDays(now, 9)]) {
    const voterHash = createdAt.toISOString();
    await db
      .insert(pageReportVotes)
      .values({ ...named, releasedAt: now, voterHash, signedIn: true, failed: false, createdAt });
  }
  const logger = createLogger('info', new Writable({ write: (_chunk, _encoding, done) => done() }));

  const retention = startPageReportRetention(db, logger, 20);
  await waitFor(async () => ((await db.$count(pageReportVotes)) === 2 ? true : undefined));
  await retention.stop();

  const { detail } = pageReportCounts;
  const { bucket } = pageVitalCounts;
  expect(await db.select({ kept: detail }).from(pageReportCounts).orderBy(detail)).toEqual([
    { kept: '0' },
    { kept: '29.9' },
  ]);
  expect(await db.select({ kept: bucket }).from(pageVitalCounts).orderBy(bucket)).toEqual([
    { kept: '0' },
    { kept: '29.9' },
  ]);
  expect(await countVotes(db, named)).toEqual({ loads: 2, failures: 0 });
});
