import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { addSeries } from './testing/add-series';

let server: TestApp;
let statements: string[];
let cookie: string;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  ({ statements } = logged);
  server = await startTestApp({}, logged.database);
  await addUser(server.db, 'admin', { role: 'admin' });
  cookie = await server.signIn('admin');
});

beforeEach(() => server.db.delete(auditEvents));

afterAll(() => server.close());

function download(query = ''): Promise<Response> {
  return server.call('GET', `/api/activity/export${query}`, { cookie });
}

it('downloads the filtered entries as CSV, newest first', async () => {
  await server.db.insert(auditEvents).values([
    {
      ...{ action: 'task.created', actorId: 7, actorName: 'maria', address: '192.0.2.1' },
      ...{ entityType: 'task', entityId: '12', entityName: '=1+1, "x"', requestId: 'r' },
      occurredAt: new Date('2026-11-20T09:30:00Z'),
    },
    { action: 'task.deleted', occurredAt: new Date('2026-11-21T09:30:00Z') },
    { action: 'event.deleted', occurredAt: new Date('2026-11-22T09:30:00Z') },
  ]);

  const response = await download('?kind=task&to=2026-12-01T00:00:00Z');

  expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"');
  // `text()` would remove the byte order mark.
  const file = Buffer.from(await response.arrayBuffer()).toString();
  expect(file.replaceAll(/^\d+,/gm, 'id,').split('\r\n')).toEqual([
    '\uFEFFid,occurredAt,action,actorId,actorName,entityType,entityId,entityName,detail,address,requestId',
    'id,2026-11-21T09:30:00.000Z,task.deleted,,,,,,,,',
    `id,2026-11-20T09:30:00.000Z,task.created,7,maria,task,12,"'=1+1, ""x""",,192.0.2.1,r`,
    '',
  ]);
});

it('records a download with its filter', async () => {
  await (await download('?kind=task&entity=12')).text();
  await (await download()).text();

  const recorded = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
  expect(recorded.map(({ action, actorName, detail }) => [action, actorName, detail])).toEqual([
    ['activity.exported', 'admin', 'kind task, entity 12'],
    ['activity.exported', 'admin', null],
  ]);
});

it('downloads more entries than it reads at once', async () => {
  await addSeries(server.db, 2500);

  const rows = (await (await download()).text()).split('\r\n').slice(1, -1);

  const numbers = rows.map((row) => Number.parseInt(row.split(',')[8] ?? '', 10));
  expect(numbers).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index));
});

it('reads only what the client takes, and ends without the end of the file if it cannot go on', async () => {
  const pages = 20;
  await addSeries(server.db, 1000 * pages, 2000);
  statements.length = 0;

  const response = await openDownload();
  await once(response, 'readable');
  // Nobody reads the response: the server stops when the buffers in between are full.
  const waiting = await settledCount();
  response.destroy();
  const last = await settledCount();

  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(pages);
  expect(last - waiting).toBeLessThanOrEqual(1);

  const interrupted = await openDownload();
  await once(interrupted, 'readable');
  await settledCount();
  await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
  interrupted.resume();

  await expect(once(interrupted, 'end')).rejects.toThrow('aborted');

  await server.db.execute(sql`alter table audit_events_away rename to audit_events`);
});

function openDownload(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers: { cookie } };
    get(`${server.url}/api/activity/export`, options, resolve).once('error', reject);
  });
}

/** Waits until no more pages are read and returns their number. */
async function settledCount(): Promise<number> {
  const countPages = () => statements.filter((text) => text.includes('order by')).length;
  let previous = -1;
  let count = countPages();
  while (count !== previous) {
    await pause(500);
    previous = count;
    count = countPages();
  }
  return count;
}

it('reports an unavailable database before a download begins', async () => {
  await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
  const { status, headers } = await download();
  await server.db.execute(sql`alter table audit_events_away rename to audit_events`);

  expect(status).toBe(500);
  expect(headers.get('content-disposition')).toBeNull();
});
