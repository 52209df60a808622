import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import {
  type Answer,
  type EventDetails,
  type ExternalParticipant,
  MOST_GUESTS,
  type Participant,
} from '@atrium/contracts/events';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { author, nextVersion } from '../../db/row-version';
import { queryRows, requireRow } from '../../db/rows';
import { eventParticipants, events } from '../../db/schema/event-tables';
import type { PreviousEvent } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { attachmentsOf } from '../files/attachment.repository';
import { exceptionsOfEvent, scheduleText } from './exception.repository';
import { concernsUsers, invitationsOf } from './participation';

/** Repository of events. */
export type EventRepository = ReturnType<typeof createEventRepository>;

/** Fields of an event without its participants; `undefined` keeps the value of a field. */
export type EventFields = Readonly<Record<'startDate' | 'endDate', Date>> &
  Pick<EventDetails, 'title' | 'description' | 'timeZone' | 'repetition'>;

/** A participant with the answer, whatever the times for which it was given. */
export type StoredParticipant = Participant & {
  readonly answer: Answer | null;
  readonly answeredFor: string | null;
};

/** A current or former participant with their email address. */
export type Invitee = StoredParticipant & {
  readonly participantId: number;
  /** `null` for a deactivated user. */
  readonly address: string | null;
  readonly displayName: string;
  readonly presence: 'stays' | 'joins' | 'leaves';
  /** Token of the links by which the person answers. */
  readonly answerToken: string;
  /** Whether the name or the spelling of the address of a remaining participant has changed. */
  readonly isRenamed: boolean;
};

/** A range of time, without its end. */
type TimeRange = Readonly<Record<'from' | 'to', Date>>;

const columns = { ...getTableColumns(events), exceptions: exceptionsOfEvent };

const previous = sql<Omit<PreviousEvent, 'hasOtherParticipants'>>`json_build_object(
  'title', before.title, 'description', before.description,
  'startDate', before.start_date, 'endDate', before.end_date, 'timeZone', before.time_zone,
  'repetition', before.repetition,
  'exceptions', (select count(*) from event_exceptions
    where event_id = before.id and schedule = ${scheduleText('before')}))`;

const inviteeColumns = sql`person.id as "participantId", user_id as "userId", username, person.email, name, answer,
  answered_for as "answeredFor", answer_token as "answerToken",
  coalesce(person.email, case when users.deactivated_at is null then users.email end) as address,
  coalesce(name, users.username) as "displayName"`;

const personColumns = sql`id, user_id, email, name, answer, answered_for, answer_token`;

// The server expands events that repeat.
function mayTakePlaceIn({ from, to }: TimeRange) {
  return or(isNotNull(events.repetition), and(lt(events.startDate, to), gt(events.endDate, from)));
}

/** Creates the repository for a connection or a transaction. */
export function createEventRepository(db: Database) {
  const participants = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'userId', ${eventParticipants.userId},
        'username', ${users.username},
        'email', ${eventParticipants.email},
        'name', ${eventParticipants.name},
        'answer', ${eventParticipants.answer},
        'answeredFor', ${eventParticipants.answeredFor}) order by ${eventParticipants.id}), '[]')`,
    })
    .from(eventParticipants)
    .leftJoin(users, eq(users.id, eventParticipants.userId))
    .where(eq(eventParticipants.eventId, events.id));

  /** Locks an event. The next statement sees what others have committed before; this one does not. */
  async function lock(id: number): Promise<void> {
    await db.select({ id: events.id }).from(events).where(eq(events.id, id)).for('update');
  }

  function selectInvitees(eventId: number, removal = sql``) {
    return queryRows<Invitee>(
      db,
      sql`
        ${removal}
        select ${inviteeColumns}, 'stays' as presence, false as "isRenamed"
        from event_participants person left join users on users.id = user_id
        where event_id = ${eventId}
        order by person.id`,
    );
  }

  return {
    /**
     * Returns all events, those with the ids, or those that may take place in a range, by start; with their
     * participants in the order in which they were added, and their attachments.
     */
    list(ids?: number[], range?: TimeRange) {
      return db
        .select({
          ...columns,
          changedBy: author,
          participants: sql<StoredParticipant[]>`(${participants})`,
          attachments: attachmentsOf('eventId', events.id),
        })
        .from(events)
        .leftJoin(users, eq(users.id, events.changedBy))
        .where(and(ids && inArray(events.id, ids), range && mayTakePlaceIn(range)))
        .orderBy(asc(events.startDate), asc(events.id));
    },

    /** Returns the events that may take place in a range and that one of the users made or is invited to. */
    listOfUsers(userIds: readonly number[], range: TimeRange) {
      const { id, title, createdBy, startDate, endDate, timeZone, repetition } = events;
      return db
        .select({
          id,
          title,
          createdBy,
          startDate,
          endDate,
          timeZone,
          repetition,
          exceptions: exceptionsOfEvent,
          invitations: invitationsOf(userIds),
        })
        .from(events)
        .where(and(mayTakePlaceIn(range), concernsUsers(userIds)));
    },

    /** Returns the external participants of all events, each address once, the last invited first. */
    async listGuests(): Promise<ExternalParticipant[]> {
      const guests = await queryRows<ExternalParticipant>(
        db,
        sql`
          select email, name from (
            select distinct on (lower(email)) id, email, name from event_participants
            where email is not null order by lower(email), id desc
          ) as guest
          order by id desc limit ${MOST_GUESTS}`,
      );
      return [...guests];
    },

    /** Returns the UID of an event that the user has made. */
    async findUid(id: number, createdBy: number): Promise<string | undefined> {
      const [found] = await db
        .select({ uid: events.uid })
        .from(events)
        .where(and(eq(events.id, id), eq(events.createdBy, createdBy)));
      return found?.uid;
    },

    /** Creates and returns the event, without participants. */
    async create(fields: EventFields, authorId: number) {
      return requireRow(
        await db
          .insert(events)
          .values({ ...fields, createdBy: authorId, changedBy: authorId })
          .returning(columns),
      );
    },

    /**
     * Updates and returns the event, or `undefined` if it does not exist. It is locked until the transaction
     * ends. A change that guests can see (`isRevised`) raises its SEQUENCE.
     */
    async update(id: number, fields: EventFields, authorId: number) {
      await lock(id);
      const before = db.select().from(events).where(eq(events.id, id)).for('update');
      const { repetition, timeZone } = fields;
      const rule =
        repetition === undefined
          ? sql`${events.repetition}`
          : sql`${repetition && JSON.stringify(repetition)}::jsonb`;
      const zone = timeZone === undefined ? sql`${events.timeZone}` : sql`${timeZone}::text`;
      // Nobody sees the time zone of an event that does not repeat.
      const isDifferent = sql`
        (${events.title}, ${events.description}, ${events.startDate}, ${events.endDate},
          ${events.repetition}, case when ${events.repetition} is not null then ${events.timeZone} end)
        is distinct from (${fields.title}::text, ${fields.description}::text,
          ${fields.startDate.toISOString()}::timestamptz,
          ${fields.endDate.toISOString()}::timestamptz,
          ${rule}, case when ${rule} is not null then ${zone} end)`;
      const [changed] = await db
        .update(events)
        .set({
          ...fields,
          ...nextVersion(events, authorId),
          sequence: sql`${events.sequence} + (${isDifferent})::int`,
        })
        .from(before.as(BEFORE))
        .where(eq(events.id, id))
        .returning({
          ...columns,
          previous,
          schedule: scheduleText('events'),
          previousSchedule: scheduleText('before'),
          changedColumns: changedColumns(events, ['sequence']),
          isRevised: sql<boolean>`events.sequence > before.sequence`,
        });
      return changed;
    },

    /**
     * Replaces the participants of an event. Deactivated users remain participants but cannot be
     * added. Runs in the transaction that writes the event.
     * @param people external participants; each mailbox once. Rows are matched as in the unique index; a row
     * of the same mailbox in another spelling is replaced, and `mailboxKey` decides about the mails.
     * @param raisesSequence whether a change of participants raises the event's SEQUENCE.
     * @returns the current and former participants, in the order in which they were added.
     */
    invite(
      eventId: number,
      userIds: readonly number[],
      people: readonly ExternalParticipant[],
      raisesSequence: boolean,
    ) {
      return queryRows<Invitee>(
        db,
        sql`
          with given_user as (
            select value::int as id, min(position) as position
            from json_array_elements_text(${JSON.stringify(userIds)}::json)
              with ordinality as given (value, position)
            group by value::int
          ), given_person as (
            select *
            from rows from (json_to_recordset(${JSON.stringify(people)}::json)
              as (email text, name text)) with ordinality as given (email, name, position)
          ), removed as (
            delete from event_participants present
            where event_id = ${eventId}
              and not exists (select from given_user where id = present.user_id)
              and not exists (select from given_person where lower(email) = lower(present.email))
            returning ${personColumns}
          ), kept as (
            select ${personColumns} from event_participants
            where event_id = ${eventId} and user_id in (select id from given_user)
          ), renamed as (
            update event_participants present
            set email = given_person.email, name = given_person.name
            from given_person, event_participants former
            where present.event_id = ${eventId} and lower(present.email) = lower(given_person.email)
              and former.id = present.id
            returning present.id, present.user_id, present.email, present.name, present.answer,
              present.answered_for, present.answer_token, (former.email, former.name) is distinct from (present.email, present.name) as is_renamed
          ), added as (
            insert into event_participants (event_id, user_id, email, name)
            select ${eventId}::int, user_id, email, name from (
              select 1 as kind, position, users.id as user_id, null as email, null as name
              from given_user join users on users.id = given_user.id
              where users.deactivated_at is null
                and users.id not in (select user_id from kept)
              union all
              select 2, position, null, email, name from given_person
              where lower(email) not in (select lower(email) from renamed)
            ) as new
            order by kind, position
            on conflict do nothing
            returning ${personColumns}
          ), person as (
            select *, false as is_renamed, 'stays' as presence from kept
            union all select *, 'stays' from renamed
            union all select *, false, 'joins' from added
            union all select *, false, 'leaves' from removed
          ), raised as (
            update events set sequence = sequence + 1
            where id = ${eventId} and ${raisesSequence}::boolean
              and exists (select from person where is_renamed or presence <> 'stays')
          )
          select ${inviteeColumns}, presence, is_renamed as "isRenamed"
          from person left join users on users.id = user_id
          order by person.id`,
      );
    },

    /**
     * Locks an event before its removal or a change of one occurrence, so that no participant can be added, and
     * raises its version and SEQUENCE; returns it with its attachments, or `undefined` if it does not exist.
     */
    async revise(id: number, authorId: number) {
      await lock(id);
      const [revised] = await db
        .update(events)
        .set({ ...nextVersion(events, authorId), sequence: sql`${events.sequence} + 1` })
        .where(eq(events.id, id))
        .returning({ ...columns, attachments: attachmentsOf('eventId', sql`events.id`) });
      return revised;
    },

    /** Returns the participants of an event that this transaction has revised. */
    invitees: (eventId: number) => selectInvitees(eventId),

    /** Deletes an event that this transaction has revised; returns its participants. */
    remove: (eventId: number) =>
      selectInvitees(eventId, sql`with removed as (delete from events where id = ${eventId})`),
  };
}
