import type { Publisher } from '@atrium/contracts/publishers';
import type { ReleaseVerb } from '@atrium/contracts/releases';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the end of a token in which it is warned of. */
const WARNING_DAYS = 14;

/** Days for which a token is valid by default. */
export const DEFAULT_DAYS = 365;

/** The verbs that are suggested for a new publisher: those of the CI of a team. */
export const DEFAULT_VERBS: readonly ReleaseVerb[] = ['publish', 'preview', 'rollback'];

/** Labels of what a publisher may do. */
export const VERB_LABELS: Readonly<Record<ReleaseVerb, string>> = {
  publish: 'Publish',
  preview: 'Preview',
  promote: 'Promote a candidate',
  abort: 'Abort a candidate',
  rollback: 'Roll back',
  withdraw: 'Withdraw an area',
  revoke: 'Revoke a release',
};

/** Describes what a publisher may do, `publish, preview: tasks`. */
export function describeScope({ apps, may }: Publisher): string {
  return `May ${may.join(', ')}: ${apps.includes('*') ? 'all areas' : apps.join(', ')}`;
}

/** Returns a warning of a token that has expired or soon does, or `null`. */
export function warnOfExpiry(expiresAt: string, now: number) {
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  if (days <= 0) return { tone: 'red', text: 'Expired' } as const;
  if (days > WARNING_DAYS) return null;
  return {
    tone: 'yellow',
    text: days === 1 ? 'Expires within a day' : `Expires in ${String(days)} days`,
  } as const;
}
