// Apart from the addresses, for the section of “For you” that only lists these.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, optionalText } from './fields';

export const refusedExpiryNotice = z.object({
  /** Id of the mail. */
  id,
  distributorId: id,
  distributorName: z.string(),
  address: z.string(),
  /** In the words of the mail server. */
  reason: optionalText,
  at: instant,
});
export type RefusedExpiryNotice = z.output<typeof refusedExpiryNotice>;

export const listRefusedExpiryNotices = adminEndpoint('GET /api/expiry-notices/refused', {
  summary:
    'Lists the last mails to present addresses of distributors that were refused in the last 7 days, newest first.',
  response: z.array(refusedExpiryNotice),
  background: true,
});
