import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { ACTIVITY_PER_PAGE, type listActivity } from '@atrium/contracts/activity';
import { queryRows, requireRow } from '../../db/rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createTestDatabase } from '../../testing/test-database';
import { type AuditFilter, createAuditRepository } from '../audit/audit.repository';

type Page = z.output<(typeof listActivity)['response']>;

let server: TestApp;
let statements: string[];
let cookie: string;
let admin: TestClient;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  ({ statements } = logged);
  server = await startTestApp({}, logged.database);
  await addUser(server.db, 'admin', { role: 'admin' });
  cookie = await server.signIn('admin');
  admin = createTestClient(server, cookie);
});

beforeEach(() => server.db.delete(auditEvents));

afterAll(() => server.close());

type NewEvent = Partial<typeof auditEvents.$inferInsert>;

async function addEvents(...events: readonly NewEvent[]): Promise<void> {
  await server.db
    .insert(auditEvents)
    .values(events.map((event) => ({ action: 'session.started', ...event })));
}

function list(query = ''): Promise<Page> {
  return admin.read<Page>('GET', `/api/activity${query}`);
}

/** Adds events that are a second apart, numbered from the oldest in their detail, padded to a length. */
async function addSeries(count: number, detailLength = 1): Promise<void> {
  await server.db.execute(sql`
    insert into audit_events (action, actor_id, actor_name, entity_type, entity_id, entity_name,
      detail, occurred_at)
    select (array['task.changed', 'event.changed', 'company.changed', 'session.started'])[1 + n % 4],
      1 + n % 7, 'user ' || n % 7, 'thing', n % 200, 'Thing', n || repeat('.', ${detailLength}::int),
      timestamptz '2026-01-01Z' + n * interval '1 second'
    from generate_series(1, ${count}::int) as n`);
}

async function detailsOf(query: string): Promise<(string | null)[]> {
  return (await list(query)).entries.map(({ detail }) => detail);
}

it('describes who did what to which thing, when and from where', async () => {
  await addEvents(
    {
      action: 'task.changed',
      actorId: 7,
      actorName: 'maria',
      address: '192.0.2.1',
      entityType: 'task',
      entityId: '12',
      entityName: 'TASK-0012 Renew',
      detail: 'status',
      occurredAt: new Date('2026-11-20T09:30:00Z'),
    },
    { action: 'session.refused', occurredAt: new Date('2026-11-19T09:30:00Z') },
    {
      action: 'mail.retried',
      actorName: 'root',
      entityType: 'mail',
      detail: '2 mails',
      occurredAt: new Date('2026-11-18T09:30:00Z'),
    },
  );

  const anything = expect.any(Number) as number;
  expect(await list()).toEqual({
    entries: [
      {
        id: anything,
        at: '2026-11-20T09:30:00.000Z',
        action: 'task.changed',
        actor: { id: 7, name: 'maria' },
        entity: { kind: 'task', id: '12', name: 'TASK-0012 Renew' },
        detail: 'status',
        address: '192.0.2.1',
      },
      {
        id: anything,
        at: '2026-11-19T09:30:00.000Z',
        action: 'session.refused',
        actor: null,
        entity: null,
        detail: null,
        address: null,
      },
      {
        id: anything,
        at: '2026-11-18T09:30:00.000Z',
        action: 'mail.retried',
        actor: { id: null, name: 'root' },
        entity: null,
        detail: '2 mails',
        address: null,
      },
    ],
    next: null,
  });
});

it('returns every entry once in full pages, newest first, however many share a time', async () => {
  const count = 2 * ACTIVITY_PER_PAGE;
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

  expect(pages.map(({ length }) => length)).toEqual([ACTIVITY_PER_PAGE, ACTIVITY_PER_PAGE]);
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => String(count - index)));
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
  await addSeries(20_000);
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

describe('a download', () => {
  function download(query = ''): Promise<Response> {
    return server.call('GET', `/api/activity/export${query}`, { cookie });
  }

  it('has the filtered entries as CSV, newest first', async () => {
    await server.db.insert(auditEvents).values([
      {
        action: 'task.created',
        actorId: 7,
        actorName: 'maria',
        address: '192.0.2.1',
        entityType: 'task',
        entityId: '12',
        entityName: '=1+1, "x"',
        requestId: 'r',
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

  it('is recorded with its filter', async () => {
    await (await download('?kind=task&entity=12')).text();
    await (await download()).text();

    const recorded = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
    expect(recorded.map(({ action, actorName, detail }) => [action, actorName, detail])).toEqual([
      ['activity.exported', 'admin', 'kind task, entity 12'],
      ['activity.exported', 'admin', null],
    ]);
  });

  it('stops while the client takes nothing, and ends without the end of the file if it cannot go on', async () => {
    const pages = 20;
    await addSeries(1000 * pages, 2000);
    statements.length = 0;

    const response = await openDownload();
    await once(response, 'readable');
    // Nobody reads the response: the server stops when the buffers in between are full.
    const waiting = await settledCount();
    response.destroy();
    const last = await settledCount();

    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThan(pages);
    expect(last).toBeLessThan(pages);

    const interrupted = await openDownload();
    await once(interrupted, 'readable');
    await settledCount();
    await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
    interrupted.resume();

    await expect(once(interrupted, 'end')).rejects.toThrow('aborted');

    await server.db.execute(sql`alter table audit_events_away rename to audit_events`);
  });

  it('does not begin without the database', async () => {
    await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
    const { status, headers } = await download();
    await server.db.execute(sql`alter table audit_events_away rename to audit_events`);

    expect(status).toBe(500);
    expect(headers.get('content-disposition')).toBeNull();
  });

  function openDownload(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { headers: { cookie } };
      get(`${server.url}/api/activity/export`, options, resolve).once('error', reject);
    });
  }

  /** Waits until no more pages are read and returns their number. */
  async function settledCount(previous = -1): Promise<number> {
    const count = statements.filter((text) => text.includes('order by')).length;
    if (count === previous) return count;
    await pause(500);
    return settledCount(count);
  }
});
