// Apart from the list, which the section in "For you" reads on every page.
import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { optionalText } from './fields';
import { id } from './id';

/** State of the last mail to a guest. */
export const invitation = z.object({
  email: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Why the mail was refused, in the words of the mail server. */
  reason: optionalText,
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = userEndpoint('GET /api/events/:id/invitations', {
  summary:
    'Lists what became of the last mail to each guest of an event. Sent mails are kept for 30 days.',
  ownership: { param: 'id', owner: 'whoever made the event', status: 404 },
  params: z.object({ id }),
  response: z.array(invitation),
});
