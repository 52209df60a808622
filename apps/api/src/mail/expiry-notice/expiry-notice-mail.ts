import { z } from 'zod';
import { defineMailKind } from '../mail-kind';
import { isolate } from '../mail-text';
import { singleLine } from '../single-line';

const expiryNotice = z.object({
  distributor: z.string(),
  /** Soonest first. */
  licenses: z
    .array(z.object({ company: z.string(), companyUuid: z.string(), expiresAt: z.iso.datetime() }))
    .min(1),
});
export type ExpiryNotice = z.infer<typeof expiryNotice>;

/** Settings that decide how a notice is written. */
export interface ExpiryNoticeSettings {
  readonly publicUrl: string | undefined;
  readonly timeZone: string;
}

/** Licenses of a distributor that are about to expire. */
export const expiryNoticeMail = defineMailKind({
  name: 'expiry-notice',
  payload: expiryNotice,
  createComposer: (settings) => (notice) => describeExpiry(notice, settings),
});

/** Returns subject and text of a notice, which is the same at each attempt. */
export function describeExpiry(
  { distributor, licenses }: ExpiryNotice,
  { publicUrl, timeZone }: ExpiryNoticeSettings,
) {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' });
  const name = isolate(singleLine(distributor));
  const lines = licenses.map(({ company, companyUuid, expiresAt }) => {
    const line = `${day.format(new Date(expiresAt))}: ${isolate(singleLine(company))}`;
    return publicUrl === undefined ? line : `${line}\n${publicUrl}/company/${companyUuid}`;
  });
  const count = licenses.length === 1 ? 'A license' : `${String(licenses.length)} licenses`;
  const subject = `${count} of ${name} will expire`;
  return { subject, text: [`${subject}:`, ...lines].join('\n\n') };
}
