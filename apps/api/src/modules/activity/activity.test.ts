import { type SQL, sql } from 'drizzle-orm';
import { ACTIVITY_PER_PAGE, type ActivityEntry } from '@atrium/contracts/activity';
import { queryRows, requireRow } from '../../db/rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { type AuditFilter, createAuditRepository } from '../audit/audit.repository';
import { addSeries } from './testing/add-series';

interface Page {
  readonly entries: readonly ActivityEntry[];
  readonly next: string | null;
}

const server = setUpTestApp();
const admin = setUpTestClient(server, 'admin', { role: 'admin' });

beforeEach(() => server.db.delete(auditEvents));

type NewEvent = Partial<typeof auditEvents.$inferInsert>;

async function addEvents(...events: readonly NewEvent[]): Promise<void> {
  await server.db
    .insert(auditEvents)
    .values(events.map((event) => ({ action: 'session.started', ...event })));
}

function list(query = ''): Promise<Page> {
  return admin.read<Page>('GET', `/api/activity${query}`);
}

async function detailsOf(query: string): Promise<(string | null)[]> {
  return (await list(query)).entries.map(({ detail }) => detail);
}

it('describes who did what to which thing, when and from where', async () => {
  await addEvents(
    {
      ...{ action: 'task.changed', actorId: 7, actorName: 'maria', address: '192.0.2.1' },
      ...{ entityType: 'task', entityId: '12', entityName: 'TASK-0012 Renew', detail: 'status' },
      occurredAt: new Date('2026-11-20T09:30:00Z'),
    },
    { action: 'session.refused', occurredAt: new Date('2026-11-19T09:30:00Z') },
    {
      ...{ action: 'mail.retried', actorName: 'root', entityType: 'mail', detail: '2 mails' },
      occurredAt: new Date('2026-11-18T09:30:00Z'),
    },
  );

  const anything = expect.any(Number) as number;
  expect(await list()).toEqual({
    entries: [
      {
        ...{ id: anything, at: '2026-11-20T09:30:00.000Z', action: 'task.changed' },
        actor: { id: 7, name: 'maria' },
        entity: { kind: 'task', id: '12', name: 'TASK-0012 Renew' },
        ...{ detail: 'status', address: '192.0.2.1' },
      },
      {
        ...{ id: anything, at: '2026-11-19T09:30:00.000Z', action: 'session.refused' },
        ...{ actor: null, entity: null, detail: null, address: null },
      },
      {
        ...{ id: anything, at: '2026-11-18T09:30:00.000Z', action: 'mail.retried' },
        ...{ actor: { id: null, name: 'root' }, entity: null, detail: '2 mails', address: null },
      },
    ],
    next: null,
  });
});

it('returns every entry once in pages, newest first, however many share a time', async () => {
  const count = 2 * ACTIVITY_PER_PAGE + 50;
  await server.db.execute(sql`
    insert into audit_events (action, detail, occurred_at)
    select 'task.created', n, timestamptz '2026-01-01Z' + n / 120 * interval '1 hour'
    from generate_series(1, ${count}::int) as n`);

  const pages: (string | null)[][] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await list(next === '' ? '' : `?cursor=${next}`);
    pages.push(page.entries.map(({ detail }) => detail));
    // Newer entries move no page.
    await addEvents({ detail: 'new' });
    ({ next } = page);
  }

  expect(pages.map(({ length }) => length)).toEqual([ACTIVITY_PER_PAGE, ACTIVITY_PER_PAGE, 50]);
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => String(count - index)));
});

it('ends without a cursor when the last page is full', async () => {
  await addSeries(server.db, ACTIVITY_PER_PAGE);

  expect((await list()).next).toBeNull();
});

it('filters by person, kind, thing and time, and by all of them together', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  await addEvents(
    { detail: 'a', action: 'task.changed', actorId: 1, entityId: '5', occurredAt: day(5) },
    { detail: 'b', action: 'task.deleted', actorId: 2, entityId: '5', occurredAt: day(4) },
    { detail: 'c', action: 'task_comment.created', actorId: 1, entityId: '5', occurredAt: day(3) },
    { detail: 'd', action: 'task.changed', actorId: 1, entityId: '6', occurredAt: day(2) },
    { detail: 'e', action: 'session.started', entityType: 'user', occurredAt: day(1) },
  );

  expect(await detailsOf('?person=1')).toEqual(['a', 'c', 'd']);
  expect(await detailsOf('?kind=task')).toEqual(['a', 'b', 'd']);
  expect(await detailsOf('?kind=session')).toEqual(['e']);
  expect(await detailsOf('?kind=task&entity=5')).toEqual(['a', 'b']);
  expect(await detailsOf('?from=2026-11-04T00:00:00Z')).toEqual(['a', 'b']);
  expect(await detailsOf('?to=2026-11-02T00:00:00Z')).toEqual(['e']);
  const all = 'person=1&kind=task&entity=5&from=2026-11-02T00:00:00Z&to=2026-11-06T00:00:00Z';
  expect(await detailsOf(`?${all}`)).toEqual(['a']);
  expect(await detailsOf('?person=99')).toEqual([]);
});

it.each([
  ['kind=nothing', 'kind is invalid'],
  ['entity=5', 'Entity needs a kind'],
  ['cursor=x', 'cursor is invalid'],
  ['cursor=1-9999999999', 'cursor is invalid'],
  ['cursor=999999999999999-1', 'cursor is invalid'],
  ['from=yesterday', 'from is invalid'],
])('rejects %s', async (query, message) => {
  expect(await admin.refusal('GET', `/api/activity?${query}`)).toEqual([400, message]);
});

const filters: readonly AuditFilter[] = [
  {},
  { person: 3 },
  { kind: 'task' },
  { kind: 'task', entity: '40' },
  { person: 3, kind: 'task' },
  // Nobody has done this: every event of the person is of another kind, and the other way round.
  { person: 8, kind: 'company' },
  { person: 3, kind: 'task', entity: '40' },
];
const times = {
  from: new Date('2026-01-01T02:00:00Z'),
  to: new Date('2026-01-01T03:00:00Z'),
};
const conditions = filters.flatMap((filter) => [filter, { ...filter, ...times }]);

it('reads each page of every filter from an index in its order', async () => {
  await addSeries(server.db, 20_000);
  await server.db.execute(sql`
    insert into audit_events (action, actor_id, occurred_at)
    select 'event.created', 8, timestamptz '2026-01-01Z' + n * interval '1 second'
    from generate_series(1, 20000) as n`);
  await server.db.execute(sql`analyze audit_events`);
  const audit = createAuditRepository(server.db);
  const middle = { occurredAt: new Date('2026-01-01T02:30:00Z'), id: 9000 };

  for (const condition of conditions) {
    for (const after of [undefined, middle]) {
      const filter = { ...condition, isNewestFirst: true };
      const page = audit.listPage(filter, after, ACTIVITY_PER_PAGE);
      const steps = stepsOf(await explain(page.getSQL()));
      const types = steps.map((step) => step['Node Type']);
      const rows = steps.map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0));
      expect([condition, types.includes('Seq Scan')]).toEqual([condition, false]);
      expect([condition, Math.max(...rows) <= 2 * ACTIVITY_PER_PAGE]).toEqual([condition, true]);
    }
  }
});

/** A step of a plan that PostgreSQL has run. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

async function explain(query: SQL): Promise<Step> {
  const statement = sql`explain (analyze, format json) ${query}`;
  const rows = await queryRows<{ 'QUERY PLAN': readonly [{ Plan: Step }] }>(server.db, statement);
  return requireRow(rows)['QUERY PLAN'][0].Plan;
}

function stepsOf(step: Step): readonly Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
