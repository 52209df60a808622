import type { User } from '@atrium/contracts';
import type { Attachment } from '@atrium/contracts/attachments';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { PreviousEvent } from '../../db/schema/mail-tables';
import { tooMany } from '../../http/errors';
import {
  createInvitationRepository,
  type Invitation,
} from '../../mail/invitation/invitation.repository';
import { isOver } from '../../recurrence/occurrences';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import {
  ANSWER_NOTICES,
  createNoticeRepository,
  type NewNotice,
  PARTICIPANT_NOTICES,
} from '../notices/notice.repository';
import type { EventRepository, Invitee } from './event.repository';

/** How invitations are sent. */
export interface InvitationOptions {
  /** The most mails that one user may cause in an hour. */
  readonly hourlyLimit: number;
  /** Time in which an update can be taken back before it is mailed. */
  readonly updateDelayMs: number;
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
  /** The attachments of the event after the change, which mails name. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The event, or the occurrence, before an update. */
  readonly previous?: PreviousEvent;
  /** Start by the rule of the only occurrence that is concerned; the event has its title, description and times. */
  readonly occurrence?: string;
  /** Start of the first occurrence, if only another one is concerned. */
  readonly seriesStart?: Date;
  /** The user who has made the change. */
  readonly user: User;
}

/**
 * Queues a mail and a notice for every person whom a change concerns, unless it was over before and is over now.
 * Removes the notices of the people who no longer take part, and those of their answers.
 * @param db the transaction that changes the event.
 * @returns the ids of the users whose notices have changed.
 * @throws HttpError 429 with Retry-After in seconds, when the user has caused too many mails.
 */
export async function notifyInvitees(
  db: Database,
  change: EventChange,
  options: InvitationOptions,
): Promise<number[]> {
  const gone = await removeNoticesOfFormer(db, change);
  if (change.occasion === 'kept' || wasOver(change)) return gone;
  await enqueueInvitations(db, change, options);
  const notified = await createNoticeRepository(db).write(change.user.id, noticesOf(change));
  return [...gone, ...notified];
}

async function removeNoticesOfFormer(
  db: Database,
  { event: { id: eventId }, invitees }: EventChange,
): Promise<number[]> {
  const former = invitees.filter(({ presence }) => presence === 'leaves');
  if (former.length === 0) return [];
  const notices = createNoticeRepository(db);
  const userIds = former.flatMap(({ userId }) => userId ?? []);
  const removed = await notices.remove([{ kinds: PARTICIPANT_NOTICES, eventId, userIds }]);
  const causeIds = former.map(({ participantId }) => participantId);
  return [
    ...removed,
    ...(await notices.removeCauses({ kinds: ANSWER_NOTICES, eventId, causeIds })),
  ];
}

async function enqueueInvitations(
  db: Database,
  { event, invitees, occasion, attachments, previous, occurrence, seriesStart, user }: EventChange,
  { hourlyLimit, updateDelayMs }: InvitationOptions,
): Promise<void> {
  const mails = mailsFor(occasion, invitees, scheduleOf(event));
  if (mails.length === 0) return;
  const { uid, sequence, title, description, startDate, endDate } = event;
  const { repetition: rule, timeZone, exceptions } = event;
  const retrySeconds = await createInvitationRepository(db).enqueue(
    {
      eventUid: uid,
      sequence,
      title,
      description,
      startDate,
      endDate,
      repetition:
        rule && timeZone !== null
          ? { rule, timeZone, exceptions, seriesStart: seriesStart?.toISOString() }
          : null,
      occurrence: occurrence === undefined ? null : new Date(occurrence),
      previous: previous ?? null,
      senderName: user.username,
      senderEmail: user.email,
      createdBy: event.createdBy,
      fileNames: (attachments ?? []).map(({ name }) => name),
      attendees: mails
        .filter(({ kind }) => kind === 'invitation' || kind === 'update')
        .map(({ address, name, answer }) => ({ address, name, answer })),
    },
    mails,
    { senderId: user.id, hourlyLimit, updateDelayMs },
  );
  if (retrySeconds === null) return;
  throw tooMany(errorMessages.tooManyInvitations, retrySeconds);
}

function wasOver({ event, previous, occurrence }: EventChange): boolean {
  const before = previous && {
    startDate: new Date(previous.startDate),
    endDate: new Date(previous.endDate),
    timeZone: previous.timeZone ?? null,
    repetition: previous.repetition ?? null,
  };
  return [event, { ...event, ...before }].every((state) =>
    isOver(occurrence === undefined ? state : { ...state, repetition: null }),
  );
}

function noticesOf({ event, invitees, occasion, previous, occurrence }: EventChange): NewNotice[] {
  const idsOf = (wanted: Invitee['presence']) =>
    invitees.flatMap(({ userId, presence }) => (presence === wanted ? (userId ?? []) : []));
  const times = {
    startDate: event.startDate.toISOString(),
    endDate: event.endDate.toISOString(),
    earlier: null,
    occurrence: occurrence ?? null,
  };
  const changedTimes = {
    ...times,
    earlier: previous
      ? {
          startDate: new Date(previous.startDate).toISOString(),
          endDate: new Date(previous.endDate).toISOString(),
        }
      : null,
  };
  if (occurrence !== undefined) {
    const kind = occasion === 'removed' ? 'event-canceled' : 'event-changed';
    const title = `${event.title} (${dayOf(occurrence, event.timeZone)})`;
    return [{ kind, eventId: event.id, title, userIds: idsOf('stays'), times: changedTimes }];
  }
  const { id, title } = event;
  if (occasion === 'removed') {
    return [{ kind: 'event-canceled', title, userIds: idsOf('stays'), times }];
  }
  return [
    { kind: 'invited', eventId: id, title, userIds: idsOf('joins'), times },
    { kind: 'event-changed', eventId: id, title, userIds: idsOf('stays'), times: changedTimes },
    { kind: 'event-canceled', title, userIds: idsOf('leaves'), times },
  ];
}

/**
 * Returns the mails of a change: one for each address, however often it is invited, and none for a
 * deactivated user.
 */
function mailsFor(
  occasion: Occasion,
  invitees: readonly Invitee[],
  schedule: string,
): Invitation[] {
  const byKey = new Map<string, { readonly first: Invitation; readonly presences: Set<string> }>();
  // Present people first: an address that also leaves has only changed its spelling.
  for (const invitee of [
    ...invitees.filter(({ presence }) => presence !== 'leaves'),
    ...invitees.filter(({ presence }) => presence === 'leaves'),
  ]) {
    const { address, displayName: name, presence, answerToken } = invitee;
    if (address === null) continue;
    const key = mailboxKey(address);
    const answer = currentAnswer(invitee, schedule);
    const first: Invitation = { kind: 'invitation', address, key, name, answer, answerToken };
    const known = byKey.get(key) ?? { first, presences: new Set() };
    byKey.set(key, known);
    known.presences.add(presence);
  }
  return [...byKey.values()].map(({ first, presences }) => ({
    ...first,
    kind: kindOf(occasion, presences),
  }));
}

function dayOf(instant: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timeZone ?? 'UTC',
  }).format(new Date(instant));
}

function kindOf(occasion: Occasion, presences: ReadonlySet<string>): Invitation['kind'] {
  if (occasion === 'removed') return 'cancellation';
  if (presences.has('stays')) return 'update';
  if (!presences.has('joins')) return 'removal';
  return presences.has('leaves') ? 'update' : 'invitation';
}
