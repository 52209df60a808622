import type { Person, PersonState, ProviderAccount } from '@atrium/contracts/people';
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

/** Says that the mail with a password link has not arrived: `Its mail was refused: 550 No such user`; else null. */
export function describeLinkMail({ linkMail }: Pick<Person, 'linkMail'>): string | null {
  if (!linkMail || linkMail.state === 'sent') return null;
  if (linkMail.state === 'waiting') return 'Its mail is waiting';
  return `Its mail was refused${linkMail.reason === null ? '' : `: ${linkMail.reason}`}`;
}

/** Describes how a linked person signs in: `Signs in at login.example.com as maria@work.example`. */
export function describeProviderAccount(
  { issuer, email }: ProviderAccount,
  ownEmail: string,
): string {
  const place = `Signs in at ${hostOf(issuer)}`;
  return email === null || email === ownEmail ? place : `${place} as ${email}`;
}

/** Explains what it means to remove a link with an account at the sign-in provider. */
export function explainRemoval(
  username: string,
  { issuer, subject, linkedAt }: ProviderAccount,
  isSelf: boolean,
): string {
  const consequence = isSelf ? 'You are signed out' : `${username} is signed out`;
  return `${consequence}, and the next sign-in at ${hostOf(issuer)} with the same email address makes a new link. The present one is with “${subject}”, since ${mediumDate(linkedAt)}.`;
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
