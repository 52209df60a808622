import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
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
import { notices } from '../../db/schema/notice-tables';
import { tasks, users } from '../../db/schema/tables';

/** Repository of notices. */
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;

/** A change of a task or event, and the users who get a notice of it. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly taskId?: number;
  readonly eventId?: number;
  readonly title: string;
  readonly userIds: readonly number[];
}

const columns = {
  id: notices.id,
  kind: notices.kind,
  taskId: notices.taskId,
  eventId: notices.eventId,
  taskNumber: tasks.number,
  title: notices.title,
  count: notices.count,
  by: {
    id: notices.byId,
    username: sql<string>`coalesce(${users.username}, ${notices.guestName})`,
  },
  proposedStart: notices.proposedStart,
  createdAt: notices.createdAt,
  readAt: notices.readAt,
};

/** Creates the repository for a connection or a transaction. */
export function createNoticeRepository(db: Database) {
  const select = (...changes: WithSubquery[]) =>
    db
      .with(...changes)
      .select(columns)
      .from(notices)
      .leftJoin(users, eq(users.id, notices.byId))
      .leftJoin(tasks, eq(tasks.id, notices.taskId));

  return {
    /** Returns the newest `NOTICES_PER_PAGE` notices to a user, newest first. */
    list(userId: number, about?: NoticeSubject, before?: number) {
      const isBefore = before === undefined ? undefined : lt(notices.id, before);
      return select()
        .where(and(eq(notices.userId, userId), isAbout(about), isBefore))
        .orderBy(desc(notices.id))
        .limit(NOTICES_PER_PAGE);
    },

    countUnread: (userId: number, about?: NoticeSubject) =>
      db.$count(notices, and(eq(notices.userId, userId), isNull(notices.readAt), isAbout(about))),

    /** Marks a notice as read; returns it as it was, or `undefined` if the user has no such notice. */
    async markRead(id: number, userId: number) {
      const isOwn = and(eq(notices.id, id), eq(notices.userId, userId));
      const changed = db.$with('changed').as(
        db
          .update(notices)
          .set({ readAt: sql`now()` })
          .where(and(isOwn, isNull(notices.readAt)))
          .returning({ id: notices.id }),
      );
      const [found] = await select(changed).where(isOwn);
      return found;
    },

    /** Marks the notices to a user up to an id as read; returns how many were unread. */
    async markAllRead(userId: number, until: number): Promise<number> {
      const unread = db
        .select({ id: notices.id })
        .from(notices)
        .where(and(eq(notices.userId, userId), isNull(notices.readAt), lte(notices.id, until)))
        .orderBy(notices.id)
        .for('update');
      const read = await db
        .update(notices)
        .set({ readAt: sql`now()` })
        .where(inArray(notices.id, unread))
        .returning({ id: notices.id });
      return read.length;
    },

    /**
     * Writes the notices of a change to active users other than its author. One that is unread, and not older
     * than an hour, gives way to a later one of the same kind about the same task or event, which counts both.
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
              coalesce("taskId", -"eventId") as subject
            from json_to_recordset(${JSON.stringify(changes)}::json) as change (
                kind text, "taskId" int, "eventId" int, title text, "userIds" json),
              json_array_elements_text("userIds") as recipient (id)
              join users on users.id = recipient.id::int
            where users.deactivated_at is null and users.id is distinct from ${authorId}::int
          ), earlier as (
            select notice.id, user_id, kind, subject, count
            from notices notice join given using (user_id, kind)
            where coalesce(notice.task_id, -notice.event_id) = subject
              and (notice.task_id = any (array(select task_id from given))
                or notice.event_id = any (array(select event_id from given)))
              and read_at is null and created_at > now() - interval '1 hour'
            order by notice.id for update of notice
          ), removed as (
            delete from notices where id in (select id from earlier)
          ), written as (
            insert into notices (user_id, kind, task_id, event_id, title, count, by_id, guest_name)
            select user_id, kind, task_id, event_id, title, 1 + coalesce(sum(count), 0), ${authorId}::int,
              ${guestName}::text
            from given left join earlier using (user_id, kind, subject)
            group by user_id, kind, task_id, event_id, title
            order by task_id
            returning user_id
          )
          select distinct user_id as "userId" from written`,
      );
      return recipients.map(({ userId }) => userId);
    },

    /** Locks the notices about some tasks or events before their deletion; returns whose they are. */
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
      return owners.map(({ userId }) => userId);
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
