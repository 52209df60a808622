import { z } from 'zod';
import { answer, type Repetition } from '@atrium/contracts/events';
import type { NoticeRepetition } from '../../db/schema/mail-tables';

/** Payload of an event invitation: the notice that all recipients share, and what it means for one. */
export const invitationPayload = z.object({
  invitationKind: z.enum(['invitation', 'update', 'removal', 'cancellation']),
  noticeId: z.int(),
  eventUid: z.string(),
  sequence: z.int(),
  senderName: z.string(),
  senderEmail: z.string(),
  /** `null` if it is unknown who made the event. */
  organizerName: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.date(),
  endDate: z.date(),
  attendees: z.array(
    z.object({ address: z.string(), name: z.string(), answer: z.nullish(answer) }),
  ),
  /** Token of the links by which the recipient answers; `null` in mails of earlier versions. */
  answerToken: z.string().nullable(),
  repetition: z.custom<NoticeRepetition>().nullable(),
  /** Start by the rule of the only occurrence that the mail is about. */
  occurrence: z.date().nullable(),
  /** Names of the attachments of the event. */
  fileNames: z.array(z.string()),
  /** The event as the recipient knows it from earlier mails. */
  previous: z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      startDate: z.coerce.date(),
      endDate: z.coerce.date(),
      repetition: z.custom<Repetition>().nullish(),
      hasOtherParticipants: z.boolean(),
    })
    .nullable(),
});
export type InvitationPayload = z.infer<typeof invitationPayload>;

/** Reason for an invitation mail, from its recipient's view. */
export type InvitationKind = InvitationPayload['invitationKind'];
