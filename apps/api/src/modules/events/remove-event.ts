import type { User } from '@atrium/contracts';
import type { Database } from '../../db/database';
import { auditedChange } from '../audit/audit-event';
import { attachmentDetail } from '../files/attachment-detail';
import { createNoticeRepository } from '../notices/notice.repository';
import { type EventChange, type InvitationOptions, notifyInvitees } from './enqueue-invitations';
import { createEventRepository } from './event.repository';
import { auditEntity, type EventRow } from './event-response';

/**
 * Deletes an event and tells its participants.
 * @param db the transaction of the request.
 * @param event as this transaction has revised it.
 * @returns what to record, and the ids of the users whose notices have changed.
 * @throws HttpError 429 as `notifyInvitees`.
 */
export async function removeEvent(
  db: Database,
  event: EventChange['event'] & Pick<EventRow, 'attachments'>,
  user: User,
  invitations: InvitationOptions,
) {
  const owners = await createNoticeRepository(db).lockOwners('eventId', [event.id]);
  const invitees = await createEventRepository(db).remove(event.id);
  const notified = await notifyInvitees(
    db,
    { event, invitees, occasion: 'removed', user },
    invitations,
  );
  return {
    changes: [
      auditedChange(
        'event.deleted',
        auditEntity(event),
        attachmentDetail({ deleted: event.attachments }),
      ),
    ],
    notified: [...owners, ...notified],
    afterCommit: invitations.onMail,
  };
}
