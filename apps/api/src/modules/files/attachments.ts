import { and, eq, inArray, isNull, notInArray, or, sql,type SQLWrapper } from 'drizzle-orm';
import type { Attachment } from '@atrium/contracts/attachments';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { fileContents, files } from '../../db/schema/file-tables';
import { HttpError } from '../../http/errors';

/** Column with the id of the entity on which files hang. */
export type AttachedTo = 'taskId' | 'commentId' | 'messageId' | 'eventId';

/** Names of the files that a change has added to an entity and removed from it. */
export interface ChangedAttachments {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Returns the column of a select that has the attachments of each row, in their order; `null` where there are none.
 * @param id the column with the id of the entity.
 */
export function attachmentsOf(attachedTo: AttachedTo, id: SQLWrapper) {
  return sql<Attachment[] | null>`(
      select json_agg(json_build_object(
        'id', ${files.id}, 'name', ${files.name}, 'size', ${fileContents.size}, 'type', ${fileContents.type},
        'width', ${fileContents.width}, 'height', ${fileContents.height}, 'altText', ${files.altText})
        order by ${files.position}, ${files.id})
      from ${files} join ${fileContents} on ${fileContents.id} = ${files.contentId}
      where ${files[attachedTo]} = ${id})`;
}

/**
 * Replaces the attachments of a locked or new entity. Files can be attached by those who uploaded them, and only to
 * one entity. Others are deleted with their content, unless another file has it.
 * @param attachmentIds in their order; `undefined` keeps the attachments.
 * @throws HttpError 400 when one is not there (any more), or hangs on something else.
 */
export async function attach(
  transaction: Database,
  attachedTo: AttachedTo,
  entityId: number,
  attachmentIds: readonly number[] | undefined,
  userId: number,
): Promise<ChangedAttachments> {
  if (attachmentIds === undefined) return { added: [], removed: [] };
  const ids = [...attachmentIds];
  const isAttached = eq(files[attachedTo], entityId);
  const removed = await transaction
    .delete(files)
    .where(and(isAttached, notInArray(files.id, ids)))
    .returning({ name: files.name });
  if (ids.length === 0) return { added: [], removed: removed.map(({ name }) => name) };

  const present = await transaction.select({ id: files.id }).from(files).where(isAttached);
  const isFree = and(
    eq(files.uploadedBy, userId),
    isNull(files.taskId),
    isNull(files.commentId),
    isNull(files.messageId),
    isNull(files.eventId),
  );
  const attached = await transaction
    .update(files)
    .set({
      [attachedTo]: entityId,
      position: sql`array_position(${sql.param(ids)}::int[], ${files.id})`,
    })
    .where(and(inArray(files.id, ids), or(isAttached, isFree)))
    .returning({ id: files.id, name: files.name });
  if (attached.length < ids.length) throw new HttpError(400, errorMessages.attachmentGone);
  const presentIds = new Set(present.map(({ id }) => id));
  return {
    added: attached.filter(({ id }) => !presentIds.has(id)).map(({ name }) => name),
    removed: removed.map(({ name }) => name),
  };
}
