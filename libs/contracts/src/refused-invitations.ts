// Apart from the events, for the section of “For you” that only lists these.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, optionalText } from './fields';

/** Time for which `listRefusedInvitations` lists a mail. */
export const REFUSED_DAYS = 7;

export const refusedInvitation = z.object({
  /** Id of the mail. */
  id,
  eventId: id,
  title: z.string(),
  name: z.string(),
  /** In the words of the mail server. */
  reason: optionalText,
  at: instant,
});
export type RefusedInvitation = z.output<typeof refusedInvitation>;

export const listRefusedInvitations = adminEndpoint('GET /api/invitations/refused', {
  summary:
    'Lists the last mails to guests of events that were refused in the last 7 days, newest first.',
  response: z.array(refusedInvitation),
  background: true,
});
