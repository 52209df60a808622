import type { PageReport } from '@atrium/contracts/page-reports';
import { pageReportCounts, pageReportVotes } from '../../db/schema/report-tables';
import { addUser } from '../../testing/factories';
import {
  countReports,
  countVotes,
  publishTasks,
  sendReports,
  tasks,
} from '../../testing/page-reports';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

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
