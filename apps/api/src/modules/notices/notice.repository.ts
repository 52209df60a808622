import {
  and,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type WithSubquery,
} from 'drizzle-orm';
import {
  NOTICE_DAYS,
  type NoticeKind,
  NOTICES_PER_PAGE,
  type NoticeSettings,
  type NoticeSubject,
} from '@atrium/contracts/notices';
import type { Database } from '../../db/database';
import { rowsOlderThan } from '../../db/retention';
import { queryRows, requireRow } from '../../db/rows';
import { events } from '../../db/schema/event-tables';
import { notices, type NoticeTimes } from '../../db/schema/notice-tables';
import { taskComments, tasks, users } from '../../db/schema/tables';
import { isSameStep, noticeColumns, sameStep, standsForItsStep } from './notice-columns';
import { cancelNoticeMails } from './notice-mails';

/** Repository of notices. */
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;

/** A change of a task or event, and the users who get a notice of it. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly taskId?: number;
  readonly eventId?: number;
  readonly title: string;
  readonly userIds: readonly number[];
  /** The comment, or the participant who answered; see `NoticeCause`. */
  readonly causeId?: number;
  /** Times of the event. */
  readonly times?: NoticeTimes;
}

/** Notices about a task or event to some users. */
export interface NoticesOfUsers {
  readonly kinds: readonly NoticeKind[];
  readonly taskId?: number;
  readonly eventId?: number;
  readonly userIds: readonly number[];
}

/** The notices up to an id, or those about one task or event. */
export type ReadNotices = { readonly until: number } | SubjectNotices;

/** The notices about one task or event. */
export interface SubjectNotices {
  readonly about: NoticeSubject;
  readonly subjectId: number;
}

/** Comments, or participants who answered, that notices about their task or event stand for. */
export interface LostCauses {
  readonly kinds: readonly NoticeKind[];
  readonly taskId?: number;
  readonly eventId?: number;
  readonly causeIds: readonly number[];
  /** Whose notices; by default everybody's. */
  readonly userIds?: readonly number[];
}

/** Kinds that tell who made an event of an answer. */
export const ANSWER_NOTICES = ['event-accepted', 'event-tentative', 'event-declined'] as const;

/** Kinds that tell the participants of an event. */
export const PARTICIPANT_NOTICES = ['invited', 'event-changed', 'event-canceled'] as const;

/** Creates the repository for a connection or a transaction. */
export function createNoticeRepository(db: Database) {
  const select = (...changes: WithSubquery[]) =>
    db
      .with(...changes)
      .select(noticeColumns)
      .from(notices)
      .leftJoin(users, eq(users.id, notices.byId))
      .leftJoin(tasks, eq(tasks.id, notices.taskId))
      .leftJoin(
        taskComments,
        and(
          eq(taskComments.taskId, notices.taskId),
          sql`${taskComments.id} = (${notices.causes} -> -1 ->> 'id')::int`,
        ),
      )
      .leftJoin(events, eq(events.id, notices.eventId));

  // A mail that waits must not tell of what is gone.
  async function cancelMailsOf(owners: readonly { readonly userId: number }[]) {
    const userIds = owners.map(({ userId }) => userId);
    await cancelNoticeMails(db, userIds);
    return userIds;
  }

  return {
    /** Returns the newest `NOTICES_PER_PAGE` notices to a user, newest first. */
    list(userId: number, about?: NoticeSubject, before?: number) {
      const isBefore = before === undefined ? undefined : lt(notices.id, before);
      return select()
        .where(and(eq(notices.userId, userId), isAbout(about), isBefore, standsForItsStep))
        .orderBy(desc(notices.id))
        .limit(NOTICES_PER_PAGE);
    },

    /** Counts the unread notices to a user; those of a step that has assigned several tasks are one. */
    async countUnread(userId: number, about?: NoticeSubject): Promise<number> {
      const step = sql`case when ${notices.kind} = 'assigned'
        then concat(${notices.byId}, ' ', ${notices.createdAt}) else ${notices.id}::text end`;
      const { count } = requireRow(
        await db
          .select({ count: countDistinct(step) })
          .from(notices)
          .where(and(eq(notices.userId, userId), isNull(notices.readAt), isAbout(about))),
      );
      return count;
    },

    /**
     * Marks a notice as read, with all of its step that has assigned several tasks; returns it as it was, or
     * `undefined` if the user has no such notice.
     */
    async markRead(id: number, userId: number) {
      const isOwn = and(eq(notices.id, id), eq(notices.userId, userId));
      const ofStep = db
        .select({ id: sameStep.id })
        .from(notices)
        .innerJoin(sameStep, or(eq(sameStep.id, notices.id), isSameStep))
        .where(and(isOwn, isNull(notices.readAt)))
        .orderBy(sameStep.id)
        .for('update', { of: sameStep });
      const changed = db.$with('changed').as(
        db
          .update(notices)
          .set({ readAt: sql`now()` })
          .where(inArray(notices.id, ofStep))
          .returning({ id: notices.id }),
      );
      const [found] = await select(changed).where(isOwn);
      return found;
    },

    /** Marks the notices to a user up to an id, or about a task or event, as read; returns how many were unread. */
    async markAllRead(userId: number, which: ReadNotices): Promise<number> {
      const unread = db
        .select({ id: notices.id })
        .from(notices)
        .where(and(eq(notices.userId, userId), isNull(notices.readAt), isAmong(which)))
        .orderBy(notices.id)
        .for('update');
      const read = await db
        .update(notices)
        .set({ readAt: sql`now()` })
        .where(inArray(notices.id, unread))
        .returning({ id: notices.id });
      return read.length;
    },

    /** Returns whether a task or event exists. */
    async hasSubject({ about, subjectId }: SubjectNotices): Promise<boolean> {
      const table = about === 'task' ? tasks : events;
      return (await db.$count(table, eq(table.id, subjectId))) > 0;
    },

    /**
     * Writes the notices of a change to active users other than its author. One that is unread, and not older
     * than an hour, gives way to a later one of the same kind about the same task or event, which counts both, and
     * keeps the time of the first unless a mail has told of it (see `enqueueNoticeMails`).
     * Runs in the transaction that has locked these tasks or events. Locks notices in the order of their
     * ids, as all that change several of them do.
     * @param author a user, or the name of a guest of an event.
     * @returns the ids of the users who have got a notice.
     */
    async write(author: number | string, changes: readonly NewNotice[]): Promise<number[]> {
      if (changes.every(({ userIds }) => userIds.length === 0)) return [];
      const [authorId, guestName] = typeof author === 'number' ? [author, null] : [null, author];
      // The arrays let PostgreSQL use the indexes of subjects: a user may have many notices.
      const recipients = await queryRows<{ readonly userId: number }>(
        db,
        sql`
          with given as (
            select distinct users.id as user_id, kind, "taskId" as task_id, "eventId" as event_id, title,
              coalesce("taskId", -"eventId") as subject, "causeId" as cause_id, times::jsonb as times,
              coalesce(notices_mailed_at, '-infinity') - interval '1 hour' as told_until
            from json_to_recordset(${JSON.stringify(changes)}::json) as change (
                kind text, "taskId" int, "eventId" int, title text, "userIds" json, "causeId" int, times text),
              json_array_elements_text("userIds") as recipient (id)
              join users on users.id = recipient.id::int
            where users.deactivated_at is null and users.id is distinct from ${authorId}::int
          ), earlier as (
            select notice.id, user_id, kind, subject, count, causes, coalesce(first_at, created_at) as first_at,
              case when notice.times ->> 'occurrence' is not distinct from given.times ->> 'occurrence'
                then notice.times -> 'earlier' end as earlier_times
            from notices notice join given using (user_id, kind)
            where coalesce(notice.task_id, -notice.event_id) = subject
              and (notice.task_id = any (array(select task_id from given))
                or notice.event_id = any (array(select event_id from given)))
              and read_at is null and created_at > now() - interval '1 hour'
            order by notice.id for update of notice
          ), removed as (
            delete from notices where id in (select id from earlier)
          ), gathered as (
            select user_id, kind, subject, sum(count) as count,
              min(first_at) filter (where first_at > told_until) as first_at,
              (array_agg(earlier_times order by earlier.id) filter (where earlier_times is not null))[1] as earlier_times,
              (select jsonb_agg(cause order by one.id, position)
                from earlier one, jsonb_array_elements(causes) with ordinality as known (cause, position)
                where (one.user_id, one.kind, one.subject) = (earlier.user_id, earlier.kind, earlier.subject)
              ) as causes
            from earlier join given using (user_id, kind, subject)
            group by user_id, kind, subject
          ), written as (
            insert into notices (user_id, kind, task_id, event_id, title, count, by_id, guest_name, first_at, causes, times)
            select user_id, kind, task_id, event_id, title, 1 + coalesce(gathered.count, 0), ${authorId}::int,
              ${guestName}::text, gathered.first_at,
              coalesce(gathered.causes, '[]') || case when cause_id is null then '[]' else jsonb_build_array(
                jsonb_build_object('id', cause_id, 'byId', ${authorId}::int, 'guestName', ${guestName}::text, 'at', now())
              ) end,
              case when earlier_times is null then times else times || jsonb_build_object('earlier', earlier_times) end
            from given left join gathered using (user_id, kind, subject)
            order by task_id
            returning user_id
          )
          select distinct user_id as "userId" from written`,
      );
      return recipients.map(({ userId }) => userId);
    },

    /**
     * Removes notices about tasks or events that no longer concern their users. Runs in the transaction that has
     * locked these tasks or events.
     * @returns the ids of the users who had such a notice.
     */
    async remove(gone: readonly NoticesOfUsers[]): Promise<number[]> {
      if (gone.every(({ userIds }) => userIds.length === 0)) return [];
      const removed = await queryRows<{ readonly userId: number }>(
        db,
        sql`
          with given as (
            select kind, user_id::int, "taskId" as task_id, "eventId" as event_id,
              coalesce("taskId", -"eventId") as subject
            from json_to_recordset(${JSON.stringify(gone)}::json) as one (
                kinds json, "taskId" int, "eventId" int, "userIds" json),
              json_array_elements_text(kinds) as kind, json_array_elements_text("userIds") as user_id
          ), locked as (
            select notice.id from notices notice join given using (user_id, kind)
            where coalesce(notice.task_id, -notice.event_id) = subject
              and (notice.task_id = any (array(select task_id from given))
                or notice.event_id = any (array(select event_id from given)))
            order by notice.id for update of notice
          )
          delete from notices where id in (select id from locked) returning user_id as "userId"`,
      );
      return cancelMailsOf(removed);
    },

    /**
     * Takes comments or answers that are gone out of the notices that stand for them. A notice that stands for
     * others still tells of the last of these; one without any is removed. Runs in the transaction that has locked
     * the task or event.
     * @returns the ids of the users whose notices have changed.
     */
    async removeCauses({
      kinds,
      taskId,
      eventId,
      causeIds,
      userIds,
    }: LostCauses): Promise<number[]> {
      const ids = sql`${sql.param([...causeIds])}::int[]`;
      const changed = await queryRows<{ readonly userId: number }>(
        db,
        sql`
          with locked as (
            select id, user_id, count, causes from notices
            where ${taskId === undefined ? sql`event_id = ${eventId}` : sql`task_id = ${taskId}`}
              and kind = any (${sql.param([...kinds])}::text[])
              and ${userIds ? inArray(notices.userId, [...userIds]) : sql`true`}
              and exists (
                select from jsonb_array_elements(causes) as cause where (cause ->> 'id')::int = any (${ids}))
            order by id for update
          ), rest as (
            select id, user_id, count - jsonb_array_length(causes) + jsonb_array_length(others) as count, others
            from locked, lateral (
              select coalesce(jsonb_agg(cause order by position), '[]') as others
              from jsonb_array_elements(causes) with ordinality as known (cause, position)
              where (cause ->> 'id')::int <> all (${ids})
            ) as remaining
          ), removed as (
            delete from notices where id in (select id from rest where count = 0)
          ), changed as (
            update notices set count = rest.count, causes = others,
              first_at = case when others = '[]' then first_at
                else greatest(coalesce(first_at, created_at), (others -> 0 ->> 'at')::timestamptz) end,
              created_at = coalesce((others -> -1 ->> 'at')::timestamptz, created_at),
              by_id = case when others = '[]' then by_id else (others -> -1 ->> 'byId')::int end,
              guest_name = case when others = '[]' then guest_name else others -> -1 ->> 'guestName' end
            from rest where notices.id = rest.id and rest.count > 0
          )
          select user_id as "userId" from rest`,
      );
      return cancelMailsOf(changed);
    },

    /** Locks the notices about some tasks or events before their deletion, and cancels mails with them; returns whose they are. */
    async lockOwners(
      subject: 'taskId' | 'eventId',
      ids: readonly number[],
    ): Promise<readonly number[]> {
      const owners = await db
        .select({ userId: notices.userId })
        .from(notices)
        .where(inArray(notices[subject], [...ids]))
        .orderBy(notices.id)
        .for('update');
      return cancelMailsOf(owners);
    },

    /** Returns how a user wants to learn of notices. */
    async getSettings(userId: number): Promise<NoticeSettings> {
      return requireRow(
        await db
          .select({ areMailed: users.areNoticesMailed })
          .from(users)
          .where(eq(users.id, userId)),
      );
    },

    async changeSettings(userId: number, { areMailed }: NoticeSettings): Promise<void> {
      await db.update(users).set({ areNoticesMailed: areMailed }).where(eq(users.id, userId));
    },

    /** The notices to delete; see `startRetention`. */
    expired: rowsOlderThan(db, 'notices', notices.createdAt, 24 * NOTICE_DAYS),
  };
}

function isAbout(subject: NoticeSubject | undefined) {
  if (subject === undefined) return undefined;
  return subject === 'task' ? isNotNull(notices.taskId) : isNull(notices.taskId);
}

function isAmong(which: ReadNotices) {
  if ('until' in which) return lte(notices.id, which.until);
  return eq(which.about === 'task' ? notices.taskId : notices.eventId, which.subjectId);
}
