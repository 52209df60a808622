import { z } from 'zod';
import type { MailKind } from './mail-kind';

/** Request that the outbox holds for an address of an area. */
export const webhookPayload = z.object({
  /** For operators. */
  subject: z.string(),
  /** Area whose secret signs the request. */
  area: z.string(),
  /** Such as `release.rolled_back`. */
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

/** The kind of row that is not mailed: its recipient is a URL. */
export const webhook: Pick<MailKind<WebhookPayload>, 'name' | 'serialize'> = {
  name: 'webhook',
  serialize: (payload) => webhookPayload.parse(payload),
};
