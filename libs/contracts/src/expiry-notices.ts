// Apart from the distributors, for the drawer that only shows these.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { emailInput, id, instant, listInput } from './fields';

/** Most addresses of a distributor that get notices of expiry. */
export const MOST_EXPIRY_ADDRESSES = 5;

export const expiryAddresses = listInput(
  emailInput,
  MOST_EXPIRY_ADDRESSES,
  `At most ${String(MOST_EXPIRY_ADDRESSES)} addresses are possible`,
);

const addresses = z.array(z.string());

export const expiryNotices = z.object({
  addresses,
  /** The next mail, as it would be today; `null` without addresses or licenses that expire. */
  next: z.nullable(z.object({ at: instant, subject: z.string(), text: z.string() })),
  /** The latest notices, newest first. */
  log: z.array(
    z.object({
      id,
      sentAt: instant,
      companyName: z.string(),
      expiresAt: instant,
      /** Days before the expiry; 0 on the day. */
      days: z.int(),
      recipients: addresses,
    }),
  ),
});
export type ExpiryNotices = z.output<typeof expiryNotices>;

export const getExpiryNotices = adminEndpoint('GET /api/distributors/:id/expiry-notices', {
  summary: 'Returns who gets mails before licenses of a distributor expire, and those sent so far.',
  params: z.object({ id }),
  response: expiryNotices,
});

export const setExpiryAddresses = adminEndpoint('PUT /api/distributors/:id/expiry-notices', {
  summary: 'Sets who gets mails before licenses of a distributor expire.',
  params: z.object({ id }),
  body: z.object({ addresses: expiryAddresses }),
  response: expiryNotices,
});
