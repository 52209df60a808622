import type { Person, PersonState } from '@atrium/contracts/people';
import { formatDate } from '@atrium/ui/dates';
import { localDay, mediumDate, mediumDateTime } from '../../local-dates';

/** Label of each state of a person. */
export const STATE_LABELS: Readonly<Record<PersonState, string>> = {
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
};

/** Formats when a person was last seen: `Last seen today, 2:05 PM`, `Last seen Mar 2, 2026`. */
export function formatLastSeen({ lastSeenAt }: Pick<Person, 'lastSeenAt'>, today: string): string {
  if (lastSeenAt === null) return 'Never signed in';
  const time =
    localDay(lastSeenAt) === today
      ? `today, ${formatDate(lastSeenAt, 'h:mm a')}`
      : mediumDate(lastSeenAt);
  return `Last seen ${time}`;
}

/** Formats the validity of a password link: `until Nov 26, 2026, 2:05 PM`. */
export function formatValidity(expiresAt: string): string {
  return `until ${mediumDateTime(expiresAt)}`;
}
