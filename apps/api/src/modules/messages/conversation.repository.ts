import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lte,
  ne,
  not,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_ID } from '@atrium/contracts/fields';
import { MESSAGES_FOUND, MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import type { Database } from '../../db/database';
import { messageWords, wordsQuery } from '../../db/schema/message-words';
import { sessions } from '../../db/schema/session-tables';
import { messages, users } from '../../db/schema/tables';
import { conversationVersions, unreadVersions } from '../../db/schema/version-tables';
import type { SessionKey } from '../../http/session';
import { attachmentsOf } from '../files/attachment.repository';
import { isLiveSession, sessionColumns } from '../session/session.repository';
import { quoted, quotedColumns } from './quoted-message';

/** Reads of conversations, and the versions of these reads. */
export type ConversationRepository = ReturnType<typeof createConversationRepository>;

/** Creates the repository from a connection. */
export function createConversationRepository(db: Database) {
  const statements = prepareReads(db);

  function newestOf(...conditions: SQL[]) {
    return db
      .select()
      .from(messages)
      .where(and(...conditions))
      .orderBy(desc(messages.id))
      .limit(1);
  }

  return {
    /**
     * Returns the newest `MESSAGES_PER_PAGE` messages between two users with their senders, oldest first.
     * @param before only messages with a lower id.
     * @param after the oldest messages with a higher id instead of the newest ones.
     */
    async listConversation(userId: number, otherId: number, before?: number, after?: number) {
      const newestId = before === undefined ? MAX_ID : before - 1;
      const range = { userId, otherId, newestId, oldestId: (after ?? 0) + 1 };
      if (after !== undefined) return statements.following.execute(range);
      return (await statements.conversation.execute(range)).reverse();
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

    /** Returns the newest message between a user and each other one, newest first. */
    listNewest(userId: number) {
      const newest = unionAll(
        newestOf(eq(messages.senderId, userId), eq(messages.recipientId, users.id)),
        newestOf(eq(messages.senderId, users.id), eq(messages.recipientId, userId)),
      ).as('newest');
      const last = db.select().from(newest).orderBy(desc(newest.id)).limit(1).as('last');
      return db
        .select({
          userId: users.id,
          message: last._.selectedFields,
          quoted: quotedColumns,
          attachments: attachmentsOf('messageId', last.id),
        })
        .from(users)
        .crossJoinLateral(last)
        .leftJoin(quoted, eq(quoted.id, last.quotedId))
        .where(ne(users.id, userId))
        .orderBy(desc(last.id));
    },

    /**
     * Returns the newest messages of a user that contain words beginning with each word of a text, also in the
     * names of their files; none for a text without words.
     */
    search(userId: number, text: string) {
      const hasWords = (query: SQL) => sql`${messageWords(messages)} @@ ${query}`;
      return db
        .select({
          ...getTableColumns(messages),
          attachments: attachmentsOf('messageId', sql`messages.id`),
        })
        .from(messages)
        .where(
          and(
            // Two conditions, because `&&` would drop a query without words, such as that of an emoji.
            hasWords(wordsQuery(text)),
            hasWords(sql`${`' user ${String(userId)}'`}::tsquery`),
            isNull(messages.deletedAt),
          ),
        )
        .orderBy(desc(messages.id))
        .limit(MESSAGES_FOUND);
    },
  };
}

function prepareReads(db: Database) {
  const [userId, otherId] = [sql.placeholder('userId'), sql.placeholder('otherId')];
  return {
    conversation: preparePage(db, 'list_conversation', desc),
    following: preparePage(db, 'list_following_messages', asc),

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

// Reads each direction from the end of its index range, so a page costs the same however long the
// conversation is. With `or`, PostgreSQL would read and sort the whole conversation.
function preparePage(db: Database, name: string, order: typeof asc | typeof desc) {
  const [userId, otherId] = [sql.placeholder('userId'), sql.placeholder('otherId')];
  const oneDirection = (senderId: Placeholder, recipientId: Placeholder) =>
    db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.senderId, senderId),
          eq(messages.recipientId, recipientId),
          gte(messages.id, sql.placeholder('oldestId')),
          lte(messages.id, sql.placeholder('newestId')),
        ),
      )
      .orderBy(order(messages.id))
      .limit(MESSAGES_PER_PAGE);
  const page = unionAll(oneDirection(userId, otherId), oneDirection(otherId, userId)).as('page');
  return db
    .select({
      message: page._.selectedFields,
      quoted: quotedColumns,
      attachments: attachmentsOf('messageId', page.id),
      sender: { username: users.username },
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.senderId))
    .leftJoin(quoted, eq(quoted.id, page.quotedId))
    .orderBy(order(page.id))
    .limit(MESSAGES_PER_PAGE)
    .prepare(name);
}
