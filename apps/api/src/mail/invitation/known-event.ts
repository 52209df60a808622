import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { NoticeRepetition, PreviousEvent } from '../../db/schema/mail-tables';

/** State of an event in a notice, from a row or from JSON. */
export interface NoticeState {
  readonly title: string;
  readonly description: string | null;
  readonly startDate: Date | string;
  readonly endDate: Date | string;
  readonly repetition: NoticeRepetition | null;
  readonly occurrence: Date | string | null;
  readonly previous: PreviousEvent | null;
}

/**
 * Returns the SQL for the event as the recipient of a queued mail knows it: from the last mail that was sent, or
 * else, since sent mails are removed, as it was before the change.
 */
export function knownEvent(mail: SQL, notice: SQL): SQL<PreviousEvent | null> {
  return sql`${notice}.previous || coalesce((
    select case when sent.occurrence is not distinct from ${mail}.occurrence
      then jsonb_build_object('title', title, 'description', description, 'startDate', start_date,
        'endDate', end_date, 'repetition', repetition -> 'rule',
        'timeZone', repetition -> 'timeZone',
        'exceptions', jsonb_array_length(repetition -> 'exceptions')) end
    from outbox sent join event_notices told on told.id = sent.notice_id
    where sent.event_uid = ${mail}.event_uid and sent.recipient_key = ${mail}.recipient_key
      and sent.state = 'sent'
    order by sent.id desc limit 1), '{}')`;
}

/** Returns whether a notice says nothing new to people who know this of its event. */
export function isKnown(known: PreviousEvent | null, now: NoticeState): boolean {
  if (known === null || known.hasOtherParticipants || now.previous?.hasOtherParticipants) {
    return false;
  }
  const { repetition, occurrence } = now;
  const isSameSeries = repetition
    ? isDeepStrictEqual(known.repetition, repetition.rule) &&
      known.timeZone === repetition.timeZone &&
      known.exceptions === repetition.exceptions.length
    : !known.repetition;
  return (
    // A change of one occurrence leaves the rule of its event.
    (occurrence !== null || isSameSeries) &&
    known.title === now.title &&
    known.description === now.description &&
    isSameTime(known.startDate, now.startDate) &&
    isSameTime(known.endDate, now.endDate)
  );
}

function isSameTime(one: string, other: Date | string): boolean {
  return new Date(one).getTime() === new Date(other).getTime();
}
