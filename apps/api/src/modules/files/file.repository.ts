import { and, eq, or, sql } from 'drizzle-orm';
import type { Attachment } from '@atrium/contracts/attachments';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { fileContents, files } from '../../db/schema/file-tables';
import { messages } from '../../db/schema/tables';

/** A file to add, whose content is stored. */
export type NewFile = Pick<typeof files.$inferInsert, 'contentId' | 'name' | 'uploadedBy'>;

const attachmentColumns = {
  id: files.id,
  name: files.name,
  size: fileContents.size,
  type: fileContents.type,
  width: fileContents.width,
  height: fileContents.height,
  altText: files.altText,
};

const hangsOnNothing = sql`num_nonnulls(${files.taskId}, ${files.commentId}, ${files.messageId}, ${files.eventId}) = 0`;
const hangsOnPublicThing = sql`num_nonnulls(${files.taskId}, ${files.commentId}, ${files.eventId}) > 0`;

/** Creates the repository from a connection or a transaction. */
export function createFileRepository(db: Database) {
  async function find(id: number): Promise<Attachment> {
    return requireRow(
      await db
        .select(attachmentColumns)
        .from(files)
        .innerJoin(fileContents, eq(fileContents.id, files.contentId))
        .where(eq(files.id, id)),
    );
  }

  return {
    /** Adds a file that hangs on nothing yet. */
    async add(file: NewFile): Promise<Attachment> {
      const { id } = requireRow(await db.insert(files).values(file).returning({ id: files.id }));
      return find(id);
    },

    /**
     * Changes the description of a file that hangs on nothing yet; returns `undefined` when the user has uploaded no
     * such file.
     */
    async describe(
      id: number,
      userId: number,
      altText: string | null,
    ): Promise<Attachment | undefined> {
      const changed = await db
        .update(files)
        .set({ altText })
        .where(and(eq(files.id, id), eq(files.uploadedBy, userId), hangsOnNothing))
        .returning({ id: files.id });
      return changed.length > 0 ? find(id) : undefined;
    },

    /**
     * Returns a file that the user may read: one that hangs on a task, a comment or an event, on a message that is
     * not deleted for its two people alone, and on nothing for its uploader alone. `undefined` for any other.
     */
    async findReadable(id: number, userId: number) {
      const isOwn = and(hangsOnNothing, eq(files.uploadedBy, userId));
      const isOfMessage = sql`${messages.deletedAt} is null and ${userId}::int in (${messages.senderId}, ${messages.recipientId})`;
      const [file] = await db
        .select({ ...attachmentColumns, contentId: files.contentId, sha256: fileContents.sha256 })
        .from(files)
        .innerJoin(fileContents, eq(fileContents.id, files.contentId))
        .leftJoin(messages, eq(messages.id, files.messageId))
        .where(and(eq(files.id, id), or(hangsOnPublicThing, isOwn, isOfMessage)));
      return file;
    },
  };
}
