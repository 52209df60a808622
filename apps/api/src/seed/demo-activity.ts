import { addMinutes, subDays } from 'date-fns';
import type { Database } from '../db/database';
import { type AuditedChange, auditedChange } from '../modules/audit/audit-event';
import { auditEntity, commentEntity } from '../modules/tasks/change-tasks';
import type { DemoUsername } from '../modules/users/demo-accounts';
import { createDemoRepository } from './demo.repository';

const DAYS = 7;
const ADDRESS = '192.0.2.10';
const READ_AFTER_MINUTES = 4;

/** A person of the demo who acts. */
interface Actor {
  readonly id: number;
  readonly name: string;
}

/** Adds audit events of the last week, which say how the demo's rows of that week came to be. */
export async function addDemoActivity(
  db: Database,
  idOf: (username: DemoUsername) => number,
  now: Date,
): Promise<void> {
  const demo = createDemoRepository(db);
  const week = await demo.listSince(subDays(now, DAYS));
  const events: DemoAuditEvent[] = [];

  function add(at: Date, actor: Actor, change: AuditedChange) {
    if (at <= now) events.push({ at, actor, change });
  }

  // One file with the phone numbers of most companies.
  const importedAt = subDays(now, 3);
  const priya = { id: idOf('priya'), name: 'priya' };
  for (const company of await demo.listCompaniesWithPhone()) {
    add(importedAt, priya, auditedChange('company.changed', company, 'phone'));
  }

  const admin = { id: idOf('admin'), name: 'admin' };
  for (const { createdAt, creator, ...task } of week.tasks) {
    add(createdAt, creator, auditedChange('task.created', auditEntity(task)));
  }
  for (const { createdAt, author, ...comment } of week.comments) {
    add(createdAt, author, auditedChange('task_comment.created', commentEntity(comment)));
  }
  for (const { createdAt, companyName, id } of week.licenses) {
    add(createdAt, admin, auditedChange('license.created', { id, name: companyName }));
  }
  for (const { createdAt, sender, recipient, isRead, id } of week.messages) {
    add(createdAt, sender, auditedChange('message.sent', { id, name: recipient.name }));
    if (!isRead) continue;
    const readAt = addMinutes(createdAt, READ_AFTER_MINUTES);
    add(readAt, recipient, auditedChange('message.read', { id, name: sender.name }));
  }
  for (const { at, actor } of firstOfEachDay(events)) {
    add(addMinutes(at, -1), actor, {
      action: 'session.started',
      entityType: 'user',
      entityId: actor.id,
      entityName: actor.name,
    });
  }
  await demo.addAuditEvents(
    events
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, actor, change }) => ({
        occurredAt: at,
        action: change.action,
        actorId: actor.id,
        actorName: actor.name,
        address: ADDRESS,
        entityType: change.entityType ?? null,
        entityId: change.entityId === undefined ? null : String(change.entityId),
        entityName: change.entityName ?? null,
        detail: change.detail ?? null,
      })),
  );
}

interface DemoAuditEvent {
  readonly at: Date;
  readonly actor: Actor;
  readonly change: AuditedChange;
}

/** Returns the first event of each person and day, before which that person has signed in. */
function firstOfEachDay(events: readonly DemoAuditEvent[]): DemoAuditEvent[] {
  const firsts = new Map<string, DemoAuditEvent>();
  for (const event of events) {
    const key = `${event.actor.name} ${event.at.toDateString()}`;
    const first = firsts.get(key);
    if (!first || event.at < first.at) firsts.set(key, event);
  }
  return [...firsts.values()];
}
