import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import type { StoredAuditEvent } from '../../modules/audit/audit.repository';
import { addUser } from '../../testing/factories';
import { runCommand, runCommandWith } from '../../testing/run-command';
import { setUpTestDatabase } from '../../testing/test-database';

const HEADING =
  'id,occurredAt,action,actorId,actorName,entityType,entityId,entityName,detail,address,requestId';

const database = setUpTestDatabase();

beforeEach(() => database.db.delete(auditEvents));

function run(line: string): Promise<string> {
  return runCommand(database.db, `audit ${line}`);
}

async function runJson(line: string): Promise<StoredAuditEvent[]> {
  return JSON.parse(await run(`${line} --format json`)) as StoredAuditEvent[];
}

async function add(values: Partial<typeof auditEvents.$inferInsert> = {}): Promise<void> {
  await database.db.insert(auditEvents).values({ action: 'task.deleted', ...values });
}

const event = {
  occurredAt: new Date('2026-11-20T09:30:00.125Z'),
  action: 'task.deleted',
  actorId: 7,
  actorName: 'maria',
  entityType: 'task',
  entityId: '12',
  entityName: 'TASK-0012 Renew',
  address: '192.0.2.1',
  requestId: 'request-1',
};

it('writes CSV with a heading, CRLF and a byte order mark', async () => {
  await add(event);

  const [heading, row, end] = (await run('')).split('\r\n');

  expect(heading).toBe(`\uFEFF${HEADING}`);
  expect(row).toMatch(
    /^\d+,2026-11-20T09:30:00\.125Z,task\.deleted,7,maria,task,12,TASK-0012 Renew,,192\.0\.2\.1,request-1$/,
  );
  expect(end).toBe('');
});

it.each([
  ['a "quoted", name', '"a ""quoted"", name"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['Renewal;=SUM(A1)', "Renewal;'=SUM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', '"\'\r\'=1"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('neutralizes %j, so that no spreadsheet evaluates it', async (entityName, cell) => {
  await add({ ...event, entityName });

  expect(await run('')).toContain(`,12,${cell},,`);
});

it('writes a JSON array with the same fields', async () => {
  await add(event);
  await add();

  const events = await runJson('');

  expect(events).toEqual([
    {
      ...event,
      id: expect.any(Number),
      occurredAt: '2026-11-20T09:30:00.125Z',
      detail: null,
    },
    expect.objectContaining({ action: 'task.deleted', actorName: null }),
  ]);
  expect(Object.keys(events[0] ?? {}).join(',')).toBe(HEADING);
});

it('writes only the heading, or an empty array, when there are no events', async () => {
  expect(await run('')).toBe(`\uFEFF${HEADING}\r\n`);
  expect(await runJson('')).toEqual([]);
});

it('writes every event once and in order, even thousands with the same time', async () => {
  await database.db.execute(sql`
    insert into audit_events (action, entity_id, occurred_at)
    select 'task.deleted', n::text,
      '2026-11-20T09:00:00Z'::timestamptz + (n / 1500) * interval '1 second'
    from generate_series(1, 4000) as n`);

  const ids = (await runJson('')).map(({ entityId }) => Number(entityId));

  expect(ids).toEqual(Array.from({ length: 4000 }, (_, index) => index + 1));
  expect((await run('')).trimEnd().split('\r\n')).toHaveLength(4001);
});

it('stops when the reader closes the output', async () => {
  await database.db.execute(sql`
    insert into audit_events (action) select 'task.deleted' from generate_series(1, 3000)`);
  const output = new Writable({
    write(_chunk, _encoding, done) {
      this.destroy();
      done();
    },
  });

  const { code } = await runCommandWith(['audit'], {
    stdout: output,
    withDatabase: (work) => work(database.db),
  });

  expect([code, output.destroyed]).toEqual([0, true]);
});

it('filters by time, action and user', async () => {
  const id = await addUser(database.db, 'İrem');
  for (const [day, actorId, actorName, action] of [
    ['2026-11-01', id, 'Irem', 'task.deleted'],
    ['2026-11-02', null, 'root', 'user.created'],
    ['2026-11-03', id, 'İrem', 'task.created'],
  ] as const) {
    await add({ occurredAt: new Date(`${day}T12:00:00Z`), actorId, actorName, action });
  }
  const days = async (line: string) =>
    (await runJson(line)).map(({ occurredAt }) => Number(String(occurredAt).slice(8, 10)));

  expect(await days('--since 2026-11-02')).toEqual([2, 3]);
  expect(await days('--since 2026-11-02T12:00:00Z --until 2026-11-03T15:00+03:00')).toEqual([2]);
  expect(await days('--until 2026-11-02')).toEqual([1, 2]);
  expect(await days('--action task.deleted')).toEqual([1]);
  expect(await days('--user irem')).toEqual([1, 3]);
  expect(await days('--user root')).toEqual([2]);
  expect(await days('--user nobody')).toEqual([]);
});

it.each([
  [
    '--since yesterday',
    /^--since must be a day like 2026-11-01 or an instant .*, not yesterday\.$/,
  ],
  ['--since 2026-02-30', /^--since must be a day/],
  ['--until 2026-13-01T00:00:00Z', /^--until must be a day/],
  ['--since 2026-11-01T09:30', /^--since must be a day/],
  ['--since 2026-11-02 --until 2026-11-01', /^--since must be before --until\.$/],
  ['--action task.renamed', /'task\.renamed' is invalid\. Allowed choices are session\.started, /],
  ['--format xml', /'xml' is invalid\. Allowed choices are csv, json\.\n\nUsage: atrium audit /],
  ['--everything', /^error: unknown option '--everything'\n\nUsage: atrium audit /],
  ['2026-11-01', /^error: too many arguments for 'audit'/],
])('rejects "%s" and says why', async (line, message) => {
  await expect(run(line)).rejects.toThrow(message);
});
