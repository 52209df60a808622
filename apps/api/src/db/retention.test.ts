import { setTimeout as pause } from 'node:timers/promises';
import { subDays } from 'date-fns';
import { asc, eq, sql } from 'drizzle-orm';
import { releaseIdOf } from '@atrium/release-format';
import { createLogger } from '../log/logger';
import { createAuditRepository } from '../modules/audit/audit.repository';
import { expiredReleases } from '../modules/releases/release-retention';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../testing/releases';
import { setUpTestApp } from '../testing/set-up-test-app';
import { collect } from '../testing/test-app';
import { waitUntil } from '../testing/wait-until';
import { rowsOlderThan, startRetention } from './retention';
import { auditEvents } from './schema/audit-tables';
import { releaseFiles, releases } from './schema/release-tables';

const SHORT_MS = 20;

const server = setUpTestApp();
let log: string[];

beforeEach(async () => {
  await server.db.delete(auditEvents);
  log = [];
});

async function addEvents(ageDays: number, count = 1): Promise<void> {
  await server.db.execute(sql`
    insert into audit_events (action, detail, occurred_at)
    select 'session.started', ${`${String(ageDays)} days`}::text,
      now() - ${ageDays}::int * interval '1 day' + interval '1 minute'
    from generate_series(1, ${count}::int)`);
}

async function agesLeft(): Promise<(string | null)[]> {
  const rows = await server.db
    .select({ detail: auditEvents.detail })
    .from(auditEvents)
    .orderBy(asc(auditEvents.id));
  return rows.map(({ detail }) => detail);
}

function start() {
  const logger = createLogger('info', collect(log));
  const removeOld = (limit: number) => createAuditRepository(server.db).removeOlderThan(365, limit);
  return startRetention([{ name: 'audit events', removeOld }], logger, SHORT_MS);
}

it('deletes only events older than the retention period, at the start and periodically', async () => {
  await addEvents(365);
  await addEvents(367, 2500);
  const retention = start();
  await waitUntil(async () => (await agesLeft()).length <= 1);

  await addEvents(500);
  await waitUntil(async () => (await agesLeft()).length <= 1);
  await retention.stop();

  expect(await agesLeft()).toEqual(['365 days']);
  expect(log.join('')).toContain('"rows":2500');
});

it('deletes rows that are older than some hours, and only so many at once', async () => {
  await addEvents(9);
  await addEvents(11, 3);
  const { removeOld } = rowsOlderThan(server.db, 'audit events', auditEvents.occurredAt, 10 * 24);

  expect([await removeOld(2), await removeOld(2), await removeOld(2)]).toEqual([2, 1, 0]);

  expect(await agesLeft()).toEqual(['9 days']);
});

it('runs safely in several processes at the same time', async () => {
  await addEvents(1);
  await addEvents(400, 3000);
  const retentions = [start(), start()];

  await waitUntil(async () => (await agesLeft()).length <= 1);
  await Promise.all(retentions.map((retention) => retention.stop()));

  expect(await agesLeft()).toEqual(['1 days']);
  expect(log.join('')).not.toContain('could not');
});

it('stops immediately while waiting, and retries after an error', async () => {
  await addEvents(400);
  await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
  const retention = start();
  await waitUntil(() => log.some((line) => line.includes('could not be deleted')));
  await server.db.execute(sql`alter table audit_events_away rename to audit_events`);

  await waitUntil(async () => (await agesLeft()).length === 0);
  await retention.stop();

  await addEvents(400);
  await pause(3 * SHORT_MS);
  expect(await agesLeft()).toHaveLength(1);
});

it('removes old releases that were not live lately, and files without a release', async () => {
  const { db, app } = server;
  await publishBuilds(server, [shellBuild(), areaBuild('tasks', 'preview')], { preview: null });
  for (let release = 1; release <= 12; release += 1) {
    await publishBuilds(server, [areaBuild('tasks', `release ${String(release)}`)]);
  }
  await storeFiles(server, areaBuild('chat'));
  const old = subDays(new Date(), 31);
  await db.update(releases).set({ storedAt: old });
  await db.update(releaseFiles).set({ storedAt: old });
  await publishBuilds(server, [areaBuild('tasks', 'young')]);

  const retention = startRetention(expiredReleases(db), app.log);
  await waitUntil(async () => (await db.$count(releaseFiles)) <= 11);
  await retention.stop();

  const left = await db.select().from(releases).where(eq(releases.app, 'tasks'));
  expect(left).toHaveLength(10);
  // The files of ten releases and the page of the shell.
  expect(await db.$count(releaseFiles)).toBe(11);
  expect(
    (await server.call('GET', `/areas/tasks/${areaBuild('tasks', 'young').id}/entry.js`)).status,
  ).toBe(200);
  expect(
    (await server.call('GET', `/areas/tasks/${areaBuild('tasks', 'release 1').id}/entry.js`))
      .status,
  ).toBe(404);
});

it.each([
  ['half a character', String.raw`"\ud800"`],
  ['an infinite number', '1e999999'],
  ['20,000 lists in each other', '['.repeat(20_000) + ']'.repeat(20_000)],
])('cleans up beside a release whose manifest has %s', async (name, json) => {
  const { db, app } = server;
  const build = areaBuild('odd', name);
  const manifest = build.manifest.replace('{', `{"unknown":${json},`);
  await storeFiles(server, build, areaBuild('odd', `${name}, without a release`));
  const old = subDays(new Date(), 2);
  await db.update(releaseFiles).set({ storedAt: old });
  await db.insert(releases).values({
    app: 'odd',
    id: releaseIdOf(manifest),
    manifest,
    maps: [],
    signature: null,
    storedAt: new Date(),
  });
  const before = await db.$count(releaseFiles);

  const retention = startRetention(expiredReleases(db), app.log);
  while ((await db.$count(releaseFiles)) === before) await pause(10);
  await retention.stop();

  expect(await db.$count(releaseFiles)).toBe(before - 1);
  const path = `/areas/odd/${releaseIdOf(manifest)}/entry.js`;
  expect((await server.call('GET', path)).status).toBe(200);
});
