import type { User } from '@atrium/contracts';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { PreviousEvent } from '../../db/schema/mail-tables';
import { HttpError } from '../../http/errors';
import {
  createInvitationRepository,
  type Invitation,
} from '../../mail/invitation/invitation.repository';
import type { EventRepository, Invitee } from './event.repository';

/** How invitations are sent. */
export interface InvitationOptions {
  /** The most mails that one user may cause in an hour. */
  readonly hourlyLimit: number;
  /** Called after a transaction that may have queued mails. */
  readonly onMail: () => void;
}

/** The kind of change to an event; `kept` is a save that changes nothing that guests see. */
export type Occasion = 'created' | 'changed' | 'kept' | 'removed';

/** A change of an event with the people whom it concerns. */
export interface EventChange {
  readonly event: Awaited<ReturnType<EventRepository['create']>>;
  readonly invitees: readonly Invitee[];
  readonly occasion: Occasion;
  /** The event before an update. */
  readonly previous?: PreviousEvent;
  /** The user who has made the change. */
  readonly user: User;
}

/**
 * Queues a mail for every person whom a change concerns.
 * @param db the transaction that changes the event.
 * @throws HttpError 429 with Retry-After in seconds, when the user has caused too many mails.
 */
export async function enqueueInvitations(
  db: Database,
  { event, invitees, occasion, previous, user }: EventChange,
  { hourlyLimit }: InvitationOptions,
): Promise<void> {
  const mails = mailsFor(occasion, invitees);
  if (mails.length === 0) return;
  const { uid, sequence, title, description, startDate, endDate } = event;
  const retrySeconds = await createInvitationRepository(db).enqueue(
    {
      ...{ eventUid: uid, sequence, title, description, startDate, endDate },
      previous: previous ?? null,
      senderName: user.username,
      senderEmail: user.email,
      attendees: mails
        .filter(({ kind }) => kind === 'invitation' || kind === 'update')
        .map(({ address, name }) => ({ address, name })),
    },
    mails,
    { senderId: user.id, hourlyLimit },
  );
  if (retrySeconds === null) return;
  throw new HttpError(429, errorMessages.tooManyInvitations, {
    'retry-after': String(retrySeconds),
  });
}

/** Returns whether an event was over before a change and is over now. */
export function isOver({ event, previous }: EventChange): boolean {
  const ends = [event.endDate, previous ? new Date(previous.endDate) : event.endDate];
  return ends.every((end) => end.getTime() <= Date.now());
}

/**
 * Returns the mails of a change: one for each address, however often it is invited, and none for a
 * deactivated user.
 */
function mailsFor(occasion: Occasion, invitees: readonly Invitee[]): Invitation[] {
  if (occasion === 'kept') return [];
  const byKey = new Map<string, { readonly first: Invitation; readonly presences: Set<string> }>();
  // Present people first: an address that also leaves has only changed its spelling.
  for (const { address, displayName, presence } of [
    ...invitees.filter((invitee) => invitee.presence !== 'leaves'),
    ...invitees.filter((invitee) => invitee.presence === 'leaves'),
  ]) {
    if (address === null) continue;
    const key = mailboxKey(address);
    const first: Invitation = { kind: 'invitation', address, key, name: displayName };
    const known = byKey.get(key) ?? { first, presences: new Set() };
    byKey.set(key, known);
    known.presences.add(presence);
  }
  return [...byKey.values()].map(({ first, presences }) => ({
    ...first,
    kind: kindOf(occasion, presences),
  }));
}

function kindOf(occasion: Occasion, presences: ReadonlySet<string>): Invitation['kind'] {
  if (occasion === 'removed') return 'cancellation';
  if (presences.has('stays')) return 'update';
  if (!presences.has('joins')) return 'removal';
  return presences.has('leaves') ? 'update' : 'invitation';
}
