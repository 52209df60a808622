// Apart from the distributors, for the drawer that only shows these.
import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { emailInput, id, instant, listInput, optionalText } from './fields';

/** Most addresses of a distributor that get notices of expiry. */
export const MOST_EXPIRY_ADDRESSES = 5;

const TOO_MANY_ADDRESSES = `At most ${String(MOST_EXPIRY_ADDRESSES)} addresses are possible`;

// Stored addresses need not be valid any longer.
const MAX_ADDRESS_LENGTH = 254;

export const expiryAddresses = listInput(emailInput, MOST_EXPIRY_ADDRESSES, TOO_MANY_ADDRESSES);

const addresses = z.array(z.string());

/** Outcome of the mail to an address. */
export const noticeMail = z.object({
  address: z.string(),
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Why it was refused, in the words of the mail server. */
  reason: optionalText,
});
export type NoticeMail = z.output<typeof noticeMail>;

export const expiryNotices = z.object({
  addresses,
  /** The next mail, as it would be today; `null` without addresses or licenses that expire. */
  next: z.nullable(
    z.object({
      at: instant,
      subject: z.string(),
      text: z.string(),
      /** Some of the addresses if only these have missed it. */
      recipients: z._default(addresses, []),
    }),
  ),
  /** The latest notices, newest first. */
  log: z.array(
    z.object({
      id,
      sentAt: instant,
      companyName: z.string(),
      expiresAt: instant,
      /** Days before the expiry; 0 on the day. */
      days: z.int(),
      /** Addresses for which a mail was queued. */
      recipients: addresses,
      /** Without those of whose mail nothing is known. */
      mails: z._default(z.array(noticeMail), []),
    }),
  ),
});
export type ExpiryNotices = z.output<typeof expiryNotices>;

export const getExpiryNotices = adminEndpoint('GET /api/distributors/:id/expiry-notices', {
  summary:
    'Returns who gets mails before licenses of a distributor expire, and what became of the latest.',
  params: z.object({ id }),
  response: expiryNotices,
});

export const setExpiryAddresses = adminEndpoint('PUT /api/distributors/:id/expiry-notices', {
  summary: 'Sets who gets mails before licenses of a distributor expire.',
  params: z.object({ id }),
  body: z.object({
    addresses: expiryAddresses,
    /** The addresses that these replace; if they are others by now, nothing changes (412). */
    previous: z.optional(
      listInput(
        z.string().check(z.maxLength(MAX_ADDRESS_LENGTH)),
        MOST_EXPIRY_ADDRESSES,
        TOO_MANY_ADDRESSES,
      ),
    ),
  }),
  errors: [412],
  response: expiryNotices,
});
