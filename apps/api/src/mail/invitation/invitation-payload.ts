import { z } from 'zod';

/** Payload of an event invitation: the notice that all recipients share, and what it means for one. */
export const invitationPayload = z.object({
  invitationKind: z.enum(['invitation', 'update', 'removal', 'cancellation']),
  noticeId: z.int(),
  eventUid: z.string(),
  sequence: z.int(),
  senderName: z.string(),
  senderEmail: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  startDate: z.date(),
  endDate: z.date(),
  attendees: z.array(z.object({ address: z.string(), name: z.string() })),
  /** The event as the recipient knows it from earlier mails. */
  previous: z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      startDate: z.coerce.date(),
      endDate: z.coerce.date(),
      hasOtherParticipants: z.boolean(),
    })
    .nullable(),
});
export type InvitationPayload = z.infer<typeof invitationPayload>;

/** Reason for an invitation mail, from its recipient's view. */
export type InvitationKind = InvitationPayload['invitationKind'];
