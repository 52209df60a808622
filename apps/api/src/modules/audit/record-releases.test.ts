import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { createLogger } from '../../log/logger';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { setUpTestDatabase } from '../../testing/test-database';
import { createReleaseRecorder } from './record-releases';

const database = setUpTestDatabase();
let first: TestApp;
let second: TestApp;

beforeEach(async () => {
  await database.db.delete(auditEvents);
  first = await startTestApp({}, await database.openAgain());
  second = await startTestApp({ releaseDir: first.releaseDir }, await database.openAgain());
  writeFileSync(path.join(first.releaseDir, 'index.html'), '<script>__REGISTRY__</script>');
});

afterEach(async () => {
  await second.close();
  await first.close();
});

function describeRegistry(tasks: string, releasedAt: string) {
  return {
    shell: { id: 'shell-1', releasedAt: '2026-11-20T08:00:00.000Z' },
    api: null,
    areas: { tasks: { current: { id: tasks, releasedAt }, previous: null } },
  };
}

function release(tasks: string, releasedAt: string, by: string, action = 'publish'): void {
  const { releaseDir } = first;
  const registry = describeRegistry(tasks, releasedAt);
  const line = { by, action, changes: [{ app: 'tasks', from: null, to: tasks }] };
  mkdirSync(path.join(releaseDir, 'releases'), { recursive: true });
  const history = path.join(releaseDir, 'releases/history.jsonl');
  writeFileSync(history, `${JSON.stringify(line)}\n`, { flag: 'a' });
  writeFileSync(path.join(releaseDir, 'registry.json'), JSON.stringify(registry));
}

async function taken(app = 'tasks') {
  const { actorName, entityId, detail } = auditEvents;
  return first.db
    .select({ by: actorName, id: entityId, detail })
    .from(auditEvents)
    .where(eq(auditEvents.entityName, app))
    .orderBy(asc(auditEvents.id));
}

async function loadPages(): Promise<void> {
  for (const server of [first, second, first, second]) {
    expect((await server.call('GET', '/tasks')).status).toBe(200);
  }
}

async function waitForTaken(count: number): Promise<void> {
  while ((await taken()).length < count) await pause(20);
}

it('records each release once with its publisher, however many processes serve it', async () => {
  release('tasks-1', '2026-11-20T09:00:00.000Z', 'maria');
  await loadPages();
  await waitForTaken(1);
  release('tasks-2', '2026-11-21T09:00:00.000Z', 'deniz');
  await loadPages();
  await waitForTaken(2);
  release('tasks-1', '2026-11-22T09:00:00.000Z', 'maria', 'rollback');
  await loadPages();
  await waitForTaken(3);
  await loadPages();

  expect(await taken()).toEqual([
    { by: 'maria', id: 'tasks-1', detail: 'publish' },
    { by: 'deniz', id: 'tasks-2', detail: 'publish' },
    { by: 'maria', id: 'tasks-1', detail: 'rollback' },
  ]);
  // The history has no publisher for it.
  expect(await taken('shell')).toEqual([{ by: null, id: 'shell-1', detail: null }]);
});

it('serves the page although recording fails, and logs the error', async () => {
  release('tasks-1', '2026-11-20T09:00:00.000Z', 'maria');
  await first.db.execute(sql`alter table audit_events rename to audit_events_away`);

  await loadPages();

  const isLogged = () => first.log.some((line) => line.includes('could not be recorded'));
  while (!isLogged()) await pause(20);
  await first.db.execute(sql`alter table audit_events_away rename to audit_events`);
  expect(await taken()).toEqual([]);
});

it('retries recording after an error', async () => {
  const logger = createLogger('silent', new Writable());
  const recorder = createReleaseRecorder(first.db, first.releaseDir, logger, 0);
  const registry = describeRegistry('tasks-1', '2026-11-20T09:00:00.000Z');
  await first.db.execute(sql`alter table audit_events rename to audit_events_away`);
  recorder.record(registry);
  await recorder.finish();
  await first.db.execute(sql`alter table audit_events_away rename to audit_events`);

  recorder.record(registry);
  await recorder.finish();

  expect(await taken()).toHaveLength(1);
});

it.each([undefined, null, 'text', {}, { areas: [] }])(
  'ignores the malformed registry %j',
  async (registry) => {
    const logger = createLogger('silent', new Writable());
    const recorder = createReleaseRecorder(first.db, first.releaseDir, logger);

    recorder.record(registry);
    await recorder.finish();

    expect(await first.db.$count(auditEvents)).toBe(0);
  },
);
