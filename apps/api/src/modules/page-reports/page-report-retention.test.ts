import { Writable } from 'node:stream';
import { subDays, subHours } from 'date-fns';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import { createLogger } from '../../log/logger';
import { countVotes, waitFor } from '../../testing/page-reports';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startPageReportRetention } from './page-report-retention';

const SHORT_MS = 20;
const named = { app: 'tasks', release: '1111111111111111' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

it('deletes counts and web vitals after 30 days, and votes after 48 hours', async () => {
  const { db } = database;
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

  const retention = startPageReportRetention(db, logger, SHORT_MS);
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
  expect(await countVotes(db, named)).toEqual({
    loads: 2,
    failures: 0,
  });
});
