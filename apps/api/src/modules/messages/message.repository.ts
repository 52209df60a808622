import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { DELETED_MESSAGE, MESSAGE_EDIT_MINUTES } from '@atrium/contracts/messages';
import type { Database } from '../../db/database';
import { files } from '../../db/schema/file-tables';
import { messages, users } from '../../db/schema/tables';
import { conversationVersions, unreadVersions } from '../../db/schema/version-tables';
import { attachmentsOf } from '../files/attachment.repository';
import { deleteManyFiles } from '../files/file-deletion.repository';
import { quoted, quotedColumns } from './quoted-message';

/** A message to send. */
export interface NewMessage {
  readonly senderId: number;
  readonly recipientId: number;
  readonly content: string;
  readonly quotedId?: number | undefined;
  readonly sendKey?: string | undefined;
  /** Files that are attached to it next. */
  readonly attachmentIds?: readonly number[] | undefined;
}

/** Creates the repository from a connection or a transaction. */
export function createMessageRepository(db: Database) {
  const versions = versionUpdates(db);
  const removedFiles = db.$with('removed_files', {}).as(sql`
    delete from ${files} where message_id in (select id from ${sql.identifier(CHANGED)})`);

  /**
   * Changes one message and returns it with the names of its users.
   * @param removesFiles whether its files are deleted, too.
   */
  async function update(
    where: SQL | undefined,
    values: PgUpdateSetSource<typeof messages>,
    removesFiles = false,
  ) {
    const changed = db.$with(CHANGED).as(
      db
        .update(messages)
        .set(values)
        .where(where)
        .returning({
          ...getTableColumns(messages),
          senderName: usernameOf('messages.sender_id').as('sender_name'),
          recipientName: usernameOf('messages.recipient_id').as('recipient_name'),
        }),
    );
    const [row] = await db
      .with(changed, ...(removesFiles ? [removedFiles] : []), ...versions)
      .select({
        message: changed._.selectedFields,
        quoted: quotedColumns,
        attachments: attachmentsOf('messageId', changed.id),
        senderName: changed.senderName,
        recipientName: changed.recipientName,
      })
      .from(changed)
      .leftJoin(quoted, eq(quoted.id, changed.quotedId));
    return row;
  }

  return {
    /**
     * Creates a message, or returns the one that the sender has already sent with the same key, to any
     * recipient (`isNew`). Returns `undefined` when the recipient is not an active user.
     */
    async create({
      senderId,
      recipientId,
      content,
      quotedId = 0,
      sendKey,
      attachmentIds = [],
    }: NewMessage) {
      // The quoted message is locked before the conversation, which the foreign key alone would do too late. `xmax`
      // is 0 in a row that the statement has inserted, and names whoever locked one that was there.
      const changed = db.$with(CHANGED, {
        ...getTableColumns(messages),
        recipientName: sql<string>`recipient_name`.as('recipient_name'),
        isNew: sql<boolean>`is_new`.as('is_new'),
      }).as(sql`
        insert into ${messages} (sender_id, recipient_id, content, quoted_id, send_key, file_names)
        select ${senderId}::int, id, ${content}::text, (
            select id from ${messages} where id = ${quotedId}::int and deleted_at is null
              and least(sender_id, recipient_id) = least(${senderId}::int, users.id)
              and greatest(sender_id, recipient_id) = greatest(${senderId}::int, users.id)
              for key share),
          ${sendKey ?? null}::text, (
            select string_agg(name, ' ' order by id) from ${files}
            where id = any (${sql.param([...attachmentIds])}::int[]) and uploaded_by = ${senderId}::int)
        from ${users}
        where id = ${recipientId}::int and deactivated_at is null
        on conflict (sender_id, send_key) do update set send_key = excluded.send_key
        returning *, ${usernameOf('messages.recipient_id')} as recipient_name, xmax = 0 as is_new`);
      const [sent] = await db
        .with(changed, ...versions)
        .select({
          message: changed._.selectedFields,
          quoted: quotedColumns,
          recipientName: changed.recipientName,
          isNew: changed.isNew,
        })
        .from(changed)
        .leftJoin(quoted, eq(quoted.id, changed.quotedId));
      return sent;
    },

    /** Marks a message as read; returns `undefined` when the recipient has no such message. */
    markRead: (id: number, recipientId: number) =>
      update(and(eq(messages.id, id), eq(messages.recipientId, recipientId)), { isRead: true }),

    /** Changes the text of a message; returns `undefined` when the sender has no such message, or a deleted one. */
    edit: (id: number, senderId: number, content: string) =>
      update(
        and(
          eq(messages.id, id),
          eq(messages.senderId, senderId),
          isNull(messages.deletedAt),
          gt(messages.createdAt, sql`now() - make_interval(mins => ${MESSAGE_EDIT_MINUTES})`),
        ),
        { content, editedAt: sql`now()` },
      ),

    /** Returns whether the sender has a message with this id that is not deleted. */
    async isSender(id: number, senderId: number) {
      const own = [eq(messages.id, id), eq(messages.senderId, senderId)];
      return (await db.$count(messages, and(...own, isNull(messages.deletedAt)))) > 0;
    },

    /** Deletes the text and the files of a message; returns `undefined` when the sender has no such message. */
    deleteText: (id: number, senderId: number) =>
      update(
        and(eq(messages.id, id), eq(messages.senderId, senderId)),
        {
          content: DELETED_MESSAGE,
          deletedAt: sql`coalesce(${messages.deletedAt}, now())`,
          // Nobody has to read it anymore.
          isRead: true,
          quotedId: null,
          fileNames: null,
        },
        true,
      ),

    /** Deletes the messages between two users in both directions and returns their number. */
    async clear(userId: number, otherId: number) {
      // In the order of their ids: replies come after what they quote, which is locked first, too.
      const locked = db
        .select({ id: messages.id })
        .from(messages)
        .where(isBetween(userId, otherId))
        .orderBy(asc(messages.id))
        .for('update');
      const cleared = db
        .select({ id: messages.id })
        .from(messages)
        .where(isBetween(userId, otherId));
      await deleteManyFiles(db, sql`file.message_id in ${cleared}`, () => locked);
      const changed = db
        .$with(CHANGED)
        .as(db.delete(messages).where(inArray(messages.id, locked)).returning());
      const [result] = await db
        .with(changed, ...versions)
        .select({ messages: count(), otherName: usernameOf(String(otherId)) })
        .from(changed);
      return result ?? { messages: 0, otherName: null };
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

function isBetween(userId: number, otherId: number) {
  return or(
    and(eq(messages.senderId, userId), eq(messages.recipientId, otherId)),
    and(eq(messages.senderId, otherId), eq(messages.recipientId, userId)),
  );
}
