import { setTimeout as pause } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { startRetention } from '../../db/retention';
import { auditEvents } from '../../db/schema/audit-tables';
import { createLogger } from '../../log/logger';
import { collect } from '../../testing/test-app';
import { setUpTestDatabase } from '../../testing/test-database';
import { createAuditRepository } from './audit.repository';

const SHORT_MS = 20;

const database = setUpTestDatabase();
let log: string[];

beforeEach(async () => {
  await database.db.delete(auditEvents);
  log = [];
});

async function addEvents(ageDays: number, count = 1): Promise<void> {
  await database.db.execute(sql`
    insert into audit_events (action, detail, occurred_at)
    select 'session.started', ${`${String(ageDays)} days`}::text,
      now() - ${ageDays}::int * interval '1 day' + interval '1 minute'
    from generate_series(1, ${count}::int)`);
}

async function agesLeft(): Promise<(string | null)[]> {
  const rows = await database.db
    .select({ detail: auditEvents.detail })
    .from(auditEvents)
    .orderBy(asc(auditEvents.id));
  return rows.map(({ detail }) => detail);
}

function start(db = database.db) {
  const logger = createLogger('info', collect(log));
  const removeOld = (limit: number) => createAuditRepository(db).removeOlderThan(365, limit);
  return startRetention([{ name: 'audit events', removeOld }], logger, SHORT_MS);
}

it('deletes only events older than the retention period, at the start and periodically', async () => {
  await addEvents(365);
  await addEvents(367, 2500);
  const retention = start();
  while ((await agesLeft()).length > 1) await pause(SHORT_MS);

  await addEvents(500);
  while ((await agesLeft()).length > 1) await pause(SHORT_MS);
  await retention.stop();

  expect(await agesLeft()).toEqual(['365 days']);
  expect(log.join('')).toContain('"rows":2500');
});

it('runs safely in several processes at the same time', async () => {
  await addEvents(1);
  await addEvents(400, 3000);
  const again = await database.openAgain();
  const retentions = [start(), start(again.db)];

  while ((await agesLeft()).length > 1) await pause(SHORT_MS);
  await Promise.all(retentions.map((retention) => retention.stop()));
  await again.close();

  expect(await agesLeft()).toEqual(['1 days']);
  expect(log.join('')).not.toContain('could not');
});

it('stops immediately while waiting, and retries after an error', async () => {
  await addEvents(400);
  await database.db.execute(sql`alter table audit_events rename to audit_events_away`);
  const retention = start();
  while (!log.some((line) => line.includes('could not be deleted'))) await pause(SHORT_MS);
  await database.db.execute(sql`alter table audit_events_away rename to audit_events`);

  while ((await agesLeft()).length > 0) await pause(SHORT_MS);
  await retention.stop();

  await addEvents(400);
  await pause(3 * SHORT_MS);
  expect(await agesLeft()).toHaveLength(1);
});
