import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  lte,
  not,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_ID } from '@atrium/contracts/fields';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import type { Database } from '../../db/database';
import { sessions } from '../../db/schema/session-tables';
import { messages, users } from '../../db/schema/tables';
import { conversationVersions, unreadVersions } from '../../db/schema/version-tables';
import type { SessionKey } from '../../http/session';
import { isLiveSession, sessionColumns } from '../session/session.repository';

/** Chat messages. */
export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** A message to send. */
export interface NewMessage {
  readonly senderId: number;
  readonly recipientId: number;
  readonly content: string;
  readonly sendKey?: string | undefined;
}

/** Creates the repository from a connection or a transaction. */
export function createMessageRepository(db: Database) {
  const statements = prepareReads(db);
  const versions = versionUpdates(db);

  return {
    /**
     * Returns the newest `MESSAGES_PER_PAGE` messages between two users with their senders, oldest first.
     * @param before only messages with a lower id.
     */
    async listConversation(userId: number, otherId: number, before?: number) {
      const newestId = before === undefined ? MAX_ID : before - 1;
      const rows = await statements.conversation.execute({ userId, otherId, newestId });
      return rows.reverse();
    },

    /** Counts the unread messages of a user by sender. */
    countUnread: (userId: number) => statements.unread.execute({ userId }),

    /**
     * Returns an active session with the version of its user's conversation with another user. The
     * version is `null` until the conversation first changes.
     */
    async findConversationVersion(key: SessionKey, otherId: number) {
      const [found] = await statements.conversationVersion.execute({ ...key, otherId });
      return found;
    },

    /** Returns an active session with the version of `countUnread`. */
    async findUnreadVersion(key: SessionKey) {
      const [found] = await statements.unreadVersion.execute({ ...key });
      return found;
    },

    /**
     * Creates a message, or returns the one that the sender has already sent with the same key, to any
     * recipient. Returns `undefined` when the recipient is not an active user.
     */
    async create({ senderId, recipientId, content, sendKey }: NewMessage) {
      const changed = db.$with(CHANGED, {
        ...getTableColumns(messages),
        recipientName: sql<string>`recipient_name`.as('recipient_name'),
      }).as(sql`
        insert into ${messages} (sender_id, recipient_id, content, send_key)
        select ${senderId}::int, id, ${content}::text, ${sendKey ?? null}::text from ${users}
        where id = ${recipientId}::int and deactivated_at is null
        on conflict (sender_id, send_key) do update set send_key = excluded.send_key
        returning *, ${usernameOf('messages.recipient_id')} as recipient_name`);
      const [sent] = await db
        .with(changed, ...versions)
        .select()
        .from(changed);
      return sent;
    },

    /** Marks a message as read; returns `undefined` when the recipient has no such message. */
    async markRead(id: number, recipientId: number) {
      const changed = db.$with(CHANGED).as(
        db
          .update(messages)
          .set({ isRead: true })
          .where(and(eq(messages.id, id), eq(messages.recipientId, recipientId)))
          .returning({
            ...getTableColumns(messages),
            senderName: usernameOf('messages.sender_id').as('sender_name'),
          }),
      );
      const [read] = await db
        .with(changed, ...versions)
        .select()
        .from(changed);
      return read;
    },

    /** Deletes the messages between two users in both directions and returns their number. */
    async clear(userId: number, otherId: number) {
      const changed = db
        .$with(CHANGED)
        .as(db.delete(messages).where(isBetween(userId, otherId)).returning());
      const [cleared] = await db
        .with(changed, ...versions)
        .select({ messages: count(), otherName: usernameOf(String(otherId)) })
        .from(changed);
      return cleared ?? { messages: 0, otherName: null };
    },
  };
}

// Name of the CTE with the changed messages, which `versionUpdates` reads.
const CHANGED = 'changed';

function usernameOf(userId: string) {
  return sql<string>`(select username from users where users.id = ${sql.raw(userId)})`;
}

// All changed messages belong to one conversation. To prevent deadlocks, every change locks the messages
// first, then the conversation and then its users in the order of their ids.
function versionUpdates(db: Database) {
  const conversation = db.$with('updated_conversation', {}).as(sql`
    insert into ${conversationVersions} (lower_user_id, higher_user_id, version)
    select least(sender_id, recipient_id), greatest(sender_id, recipient_id), gen_random_uuid()
    from ${sql.identifier(CHANGED)} group by 1, 2
    on conflict (lower_user_id, higher_user_id) do update set version = excluded.version
    returning version`);
  const unread = db.$with('updated_unread', {}).as(sql`
    insert into ${unreadVersions} (user_id, version)
    select recipient_id, gen_random_uuid() from ${sql.identifier(CHANGED)}
    where exists (select from updated_conversation) group by recipient_id order by recipient_id
    on conflict (user_id) do update set version = excluded.version`);
  return [conversation, unread] as const;
}

function prepareReads(db: Database) {
  const [userId, otherId] = [sql.placeholder('userId'), sql.placeholder('otherId')];
  return {
    conversation: preparePage(db),

    unread: db
      .select({ senderId: messages.senderId, unread: count() })
      .from(messages)
      .where(and(eq(messages.recipientId, userId), not(messages.isRead)))
      .groupBy(messages.senderId)
      .prepare('count_unread_messages'),

    conversationVersion: db
      .select({ ...sessionColumns, version: conversationVersions.version })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(
        conversationVersions,
        and(
          eq(conversationVersions.lowerUserId, sql`least(${users.id}, ${otherId}::int)`),
          eq(conversationVersions.higherUserId, sql`greatest(${users.id}, ${otherId}::int)`),
        ),
      )
      .where(isLiveSession)
      .prepare('find_conversation_version'),

    unreadVersion: db
      .select({ ...sessionColumns, version: unreadVersions.version })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(unreadVersions, eq(unreadVersions.userId, users.id))
      .where(isLiveSession)
      .prepare('find_unread_version'),
  };
}

// Reads each direction backward from the end of its index range, so a page costs the same however long
// the conversation is. With `or`, PostgreSQL would read and sort the whole conversation.
function preparePage(db: Database) {
  const [userId, otherId] = [sql.placeholder('userId'), sql.placeholder('otherId')];
  const newestFrom = (senderId: Placeholder, recipientId: Placeholder) =>
    db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.senderId, senderId),
          eq(messages.recipientId, recipientId),
          lte(messages.id, sql.placeholder('newestId')),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(MESSAGES_PER_PAGE);
  const page = unionAll(newestFrom(userId, otherId), newestFrom(otherId, userId)).as('page');
  const { id, senderId, recipientId, content, isRead, createdAt } = page;
  return db
    .select({
      message: { id, senderId, recipientId, content, isRead, createdAt },
      sender: { username: users.username },
    })
    .from(page)
    .innerJoin(users, eq(users.id, senderId))
    .orderBy(desc(id))
    .limit(MESSAGES_PER_PAGE)
    .prepare('list_conversation');
}

function isBetween(userId: number | Placeholder, otherId: number | Placeholder) {
  return or(
    and(eq(messages.senderId, userId), eq(messages.recipientId, otherId)),
    and(eq(messages.senderId, otherId), eq(messages.recipientId, userId)),
  );
}
