import { asc, eq, like } from 'drizzle-orm';
import type { Publisher } from '@atrium/contracts/publishers';
import { auditEvents } from '../../db/schema/audit-tables';
import { publishers } from '../../db/schema/release-tables';
import { createPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { waitForLock } from '../../testing/wait-for-lock';
import { createPublisherRepository } from './publisher.repository';

interface Added {
  readonly publisher: Publisher;
  readonly token: string;
}

const UNKNOWN = 'Choose from calendar, shell, tasks. For one area to come, name it as such.';

const server = setUpTestApp();
const admin = setUpTestClient(server, 'admin', { role: 'admin' });

beforeAll(() => publishBuilds(server, [shellBuild(), areaBuild('tasks'), areaBuild('calendar')]));

beforeEach(async () => {
  await server.db.delete(publishers);
  await server.db.delete(auditEvents);
});

function newPublisher(values: object = {}) {
  return { name: 'tasks-ci', apps: ['tasks'], may: ['rollback', 'publish'], days: 30, ...values };
}

function add(values: object = {}): Promise<Added> {
  return admin.read('POST', '/api/publishers', newPublisher(values));
}

async function eventsOf() {
  const { action, entityName, detail, actorName } = auditEvents;
  return server.db
    .select({ action, entityName, detail, actorName })
    .from(auditEvents)
    .where(like(action, 'publisher.%'))
    .orderBy(asc(auditEvents.id));
}

it('adds a publisher, whose token is shown once and stored only hashed', async () => {
  const { publisher, token } = await add();

  expect(publisher).toEqual({
    name: 'tasks-ci',
    apps: ['tasks'],
    may: ['publish', 'rollback'],
    createdAt: expect.any(String) as string,
    expiresAt: expect.any(String) as string,
    lastUsedAt: null,
  });
  const days = (Date.parse(publisher.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(token).toMatch(/^atrium_release_[\w-]{43}$/);
  expect(await admin.read('GET', '/api/publishers')).toEqual([publisher]);
  const stored = await Promise.all(
    [publishers, auditEvents].map((table) => server.db.select().from(table)),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(server.log.join('')).not.toContain(token);
  expect(await eventsOf()).toEqual([
    {
      action: 'publisher.created',
      entityName: 'tasks-ci',
      detail: 'tasks: publish, rollback',
      actorName: 'admin',
    },
  ]);
});

it('opens what the publisher may do to its token, and nothing else', async () => {
  const publisher = createPublisher((await add()).token);

  expect((await publisher.change(server, 'tasks', 'rollback')).status).toBe(409);
  expect((await publisher.change(server, 'calendar', 'rollback')).status).toBe(403);
  expect((await publisher.change(server, 'tasks', 'withdraw')).status).toBe(403);
});

it.each([
  [{ apps: ['taks'] }, 409, `“taks” has no release here. ${UNKNOWN}`],
  [{ apps: ['tasks', 'api'] }, 409, `“api” has no release here. ${UNKNOWN}`],
  [
    { apps: ['one', 'tasks', 'two'], allowNew: true },
    409,
    `“one” and “two” have no release here. ${UNKNOWN}`,
  ],
  [{ apps: [] }, 400, 'Choose at least one area'],
  [{ may: [] }, 400, 'Choose at least one verb'],
  [{ may: ['delete'] }, 400, 'may.0 is invalid'],
  [{ apps: ['Tasks'] }, 400, 'apps.0 is invalid'],
  [{ days: 0 }, 400, 'At least 1 day'],
  [{ days: 3651 }, 400, 'At most 3,650 days'],
  [{ name: 'watch' }, 400, expect.stringContaining('and not be watch or server')],
])('does not add a publisher with %j', async (values, status, sentence) => {
  expect(await admin.refusal('POST', '/api/publishers', newPublisher(values))).toEqual([
    status,
    sentence,
  ]);

  expect(await server.db.$count(publishers)).toBe(0);
  expect(await eventsOf()).toEqual([]);
});

it('adds a publisher for an area to come, and for all', async () => {
  const coming = await add({ name: 'one', apps: ['tasks', 'reports'], allowNew: true });
  const all = await add({ name: 'two', apps: ['tasks', '*'] });

  expect([coming.publisher.apps, all.publisher.apps]).toEqual([['tasks', 'reports'], ['*']]);
});

it('does not replace a publisher of the same name, whose token stays valid', async () => {
  const { token } = await add();

  expect(await admin.refusal('POST', '/api/publishers', newPublisher({ apps: ['*'] }))).toEqual([
    409,
    'The publisher tasks-ci already exists. Revoke it first to replace its token.',
  ]);

  expect((await createPublisher(token).change(server, 'calendar', 'rollback')).status).toBe(403);
});

it('changes what a publisher may do, with the same token', async () => {
  const { token, publisher } = await add();
  const scope = { apps: ['calendar'], may: ['withdraw', 'rollback'] };

  const changed = await admin.read('PUT', '/api/publishers/tasks-ci/scope', scope);

  expect(changed).toEqual({
    ...publisher,
    apps: ['calendar'],
    may: ['rollback', 'withdraw'],
  });
  expect(await admin.read('GET', '/api/publishers')).toEqual([changed]);
  const client = createPublisher(token);
  expect((await client.change(server, 'tasks', 'rollback')).status).toBe(403);
  expect((await client.change(server, 'calendar', 'rollback')).status).toBe(409);
  expect((await eventsOf()).at(-1)).toMatchObject({
    action: 'publisher.changed',
    detail: 'tasks: publish, rollback → calendar: rollback, withdraw',
  });
});

it('records nothing when the scope stays, and refuses unknown areas that the publisher has not had', async () => {
  await add({ apps: ['reports'], allowNew: true });
  const path = '/api/publishers/tasks-ci/scope';
  const events = await eventsOf();

  await admin.read('PUT', path, { apps: ['reports'], may: ['publish', 'rollback'] });
  expect(await admin.refusal('PUT', path, { apps: ['reports', 'other'], may: ['abort'] })).toEqual([
    409,
    `“other” has no release here. ${UNKNOWN}`,
  ]);
  expect(await admin.refusal('PUT', '/api/publishers/nobody/scope', newPublisher())).toEqual([
    404,
    'Not found',
  ]);

  expect(await eventsOf()).toEqual(events);
});

// The embedded database has one connection, so its transactions follow each other.
if (testDatabaseUrl !== '') {
  it('changes the scope once what the publisher is doing is done', async () => {
    await add();
    const { db } = server;
    const [stored] = await db.select().from(publishers).where(eq(publishers.name, 'tasks-ci'));
    const changing = await db.transaction(async (transaction) => {
      await createPublisherRepository(transaction).lock(stored?.tokenHash ?? '', new Date());
      const scope = { apps: ['calendar'], may: ['publish'] };
      const change = admin.read('PUT', '/api/publishers/tasks-ci/scope', scope);
      await waitForLock(db);
      return { change };
    });

    expect(await changing.change).toMatchObject({ apps: ['calendar'] });
  });
}
