import { type User } from '@atrium/contracts';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import type { Mail, OutboxRepository } from '../../mail/outbox/outbox.repository';
import { foldIdentifier } from '../users/fold-identifier';
import type { EventRepository, Invitee } from './event.repository';

/** How events are told of. */
export interface InvitationOptions {
  /** The most mails that one user may cause in an hour. */
  readonly hourlyLimit: number;
  /** Told after the transaction that has left some. */
  readonly onMail: () => void;
}

/** The kind of change to an event; `kept` is a save that changes nothing that guests see. */
export type Occasion = 'created' | 'changed' | 'kept' | 'removed';

/** A change of an event, and whom it concerns. */
export interface EventChange {
  readonly event: Awaited<ReturnType<EventRepository['create']>>;
  readonly invitees: readonly Invitee[];
  readonly occasion: Occasion;
  /** Who did it. */
  readonly user: User;
}

/**
 * Leaves a mail for everybody whom a change concerns (N42).
 * @param outbox of the transaction that changes the event.
 * @throws HttpError 429 with Retry-After in seconds, when the user has caused too many mails.
 */
export async function enqueueInvitations(
  outbox: OutboxRepository,
  { event, invitees, occasion, user }: EventChange,
  { hourlyLimit }: InvitationOptions,
): Promise<void> {
  const mails = mailsFor(occasion, invitees);
  if (mails.length === 0) return;
  const { uid, sequence, title, description, startDate, endDate } = event;
  const retrySeconds = await outbox.add(
    {
      ...{ eventUid: uid, sequence, title, description, startDate, endDate },
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

/**
 * Who is written to, and why: each address once, whichever way it has been invited (N40), and no
 * deactivated user.
 */
export function mailsFor(occasion: Occasion, invitees: readonly Invitee[]): Mail[] {
  if (occasion === 'kept') return [];
  const byKey = new Map<string, { readonly first: Mail; readonly presences: Set<string> }>();
  // Those who are there come first: an address that also leaves has only been written otherwise.
  for (const { address, displayName, presence } of [
    ...invitees.filter((invitee) => invitee.presence !== 'leaves'),
    ...invitees.filter((invitee) => invitee.presence === 'leaves'),
  ]) {
    if (address === null) continue;
    const key = foldIdentifier(address);
    const first: Mail = { kind: 'invitation', address, key, name: displayName };
    const known = byKey.get(key) ?? { first, presences: new Set() };
    byKey.set(key, known);
    known.presences.add(presence);
  }
  return [...byKey.values()].map(({ first, presences }) => ({
    ...first,
    kind: kindOf(occasion, presences),
  }));
}

function kindOf(occasion: Occasion, presences: ReadonlySet<string>): Mail['kind'] {
  if (occasion === 'removed') return 'cancellation';
  if (presences.has('stays')) return 'update';
  if (!presences.has('joins')) return 'removal';
  return presences.has('leaves') ? 'update' : 'invitation';
}
