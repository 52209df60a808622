import type { Database } from '../db/database';
import { requireRow } from '../db/rows';
import {
  companies,
  distributors,
  eventParticipants,
  events,
  licenses,
  messages,
  taskAssignees,
  taskComments,
  tasks,
} from '../db/schema/tables';

/** Ids of rows that requests name, or placeholders for them. */
export interface RowIds<Id = number | string> {
  readonly distributorId: Id;
  readonly companyId: Id;
  readonly companyUuid: string;
  readonly licenseId: Id;
  readonly taskId: Id;
  /** A comment on that task. */
  readonly commentId: Id;
  readonly eventId: Id;
  /** An unread message from the partner. */
  readonly messageId: Id;
  /** A user with whom there is a conversation. */
  readonly partnerId: Id;
  /** A user to assign tasks to and to invite. */
  readonly memberId: Id;
}

/**
 * Adds one row of each kind and returns their ids.
 * @param owner author of the comment and recipient of the message.
 * @param partnerId sender of the message.
 */
export async function seedRows(
  db: Database,
  { owner, partnerId }: { readonly owner: number; readonly partnerId: number },
): Promise<RowIds<number>> {
  const contact = { name: 'Anadolu', email: 'info@example.com' };
  const dates = {
    startDate: new Date('2026-11-20T09:00:00Z'),
    endDate: new Date('2026-11-20T10:00:00Z'),
  };
  const distributor = requireRow(
    await db
      .insert(distributors)
      .values({ ...contact, channel: 'platform' })
      .returning(),
  );
  const distributorId = distributor.id;
  const company = requireRow(
    await db
      .insert(companies)
      .values({ ...contact, distributorId })
      .returning(),
  );
  const license = requireRow(
    await db
      .insert(licenses)
      .values({
        companyId: company.id,
        distributorId,
        key: company.uuid,
        isTrial: false,
        expiresAt: dates.endDate,
      })
      .returning(),
  );
  const task = requireRow(
    await db
      .insert(tasks)
      .values({ title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' })
      .returning(),
  );
  await db.insert(taskAssignees).values({ taskId: task.id, userId: owner });
  const comment = requireRow(
    await db
      .insert(taskComments)
      .values({ taskId: task.id, authorId: owner, content: 'Done?' })
      .returning(),
  );
  const event = requireRow(
    await db
      .insert(events)
      .values({ title: 'Meeting', ...dates })
      .returning(),
  );
  await db.insert(eventParticipants).values([
    { eventId: event.id, userId: owner },
    { eventId: event.id, email: contact.email, name: contact.name },
  ]);
  const message = requireRow(
    await db
      .insert(messages)
      .values({ senderId: partnerId, recipientId: owner, content: 'Hello' })
      .returning(),
  );
  return {
    distributorId,
    companyId: company.id,
    companyUuid: company.uuid,
    licenseId: license.id,
    taskId: task.id,
    commentId: comment.id,
    eventId: event.id,
    messageId: message.id,
    partnerId,
    memberId: owner,
  };
}
