import { asc } from 'drizzle-orm';
import type { OpenDatabase } from '../../db/database';
import { auditEvents } from '../../db/schema/audit-tables';
import { createTestDatabase } from '../../testing/test-database';
import { createAuditRepository } from './audit.repository';
import type { AuditActor } from './audit-event';

const actor: AuditActor = {
  actorId: 7,
  actorName: 'maria',
  address: '192.0.2.1',
  requestId: 'request-1',
};

let database: OpenDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

it('stores actor, action, entity, time and address', async () => {
  await createAuditRepository(database.db).record({
    ...actor,
    action: 'session.started',
    entityType: 'user',
    entityId: 7,
    entityName: 'maria',
  });

  const [event] = await database.db.select().from(auditEvents);
  expect(event).toMatchObject({
    ...actor,
    action: 'session.started',
    entityType: 'user',
    entityId: '7',
    entityName: 'maria',
  });
  expect(event?.occurredAt).toBeInstanceOf(Date);
});

it('stores an event only once per dedupe key', async () => {
  const audit = createAuditRepository(database.db);

  for (const dedupeKey of ['a', 'a', 'b']) {
    await audit.record({ ...actor, action: 'session.ended', dedupeKey });
  }

  const events = await database.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
  expect(events.map(({ dedupeKey }) => dedupeKey)).toEqual(['a', 'b']);
});

it('stores nothing if the transaction is rolled back', async () => {
  const change = database.db.transaction(async (transaction) => {
    await createAuditRepository(transaction).record({ ...actor, action: 'session.ended' });
    throw new Error('the change fails');
  });

  await expect(change).rejects.toThrow('the change fails');
  expect(await database.db.select().from(auditEvents)).toEqual([]);
});
