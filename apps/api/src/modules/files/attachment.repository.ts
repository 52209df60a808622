import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, notInArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Attachment } from '@atrium/contracts/attachments';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { files } from '../../db/schema/file-tables';
import { HttpError } from '../../http/errors';
import { attachmentDetail } from './attachment-detail';

// Names of the columns with the id of the entity on which files hang.
const COLUMNS = {
  taskId: 'task_id',
  commentId: 'comment_id',
  messageId: 'message_id',
  eventId: 'event_id',
} as const;

/** Column with the id of the entity on which files hang. */
export type AttachedTo = keyof typeof COLUMNS;

/** Attachments of an entity after a change of it. */
export interface ReplacedAttachments {
  /** `undefined` without any. */
  readonly attachments: Attachment[] | undefined;
  /** The change in the audit trail; `null` without one. */
  readonly detail: string | null;
}

/**
 * Returns the column of a select that has the attachments of each row, in their order; `null` where there are none.
 * @param id the column with the id of the entity; with the name of its table, also in a select from one table, where
 * Drizzle leaves it out.
 */
export function attachmentsOf(attachedTo: AttachedTo, id: SQLWrapper) {
  return sql<Attachment[] | null>`(
    select json_agg(json_build_object(
      'id', file.id, 'name', file.name, 'size', size, 'type', type,
      'width', width, 'height', height, 'altText', alt_text) order by position, file.id)
    from files file join file_contents content on content.id = content_id
    where file.${sql.identifier(COLUMNS[attachedTo])} = ${id})`;
}

/**
 * Creates the repository of the files that hang on one kind of entity.
 * @param db the transaction that has created or locked the entity, for changes.
 */
export function createAttachmentRepository(db: Database, attachedTo: AttachedTo) {
  const column = files[attachedTo];
  // The check of the database lets a file hang on one entity only.
  const isFree = and(
    isNull(files.taskId),
    isNull(files.commentId),
    isNull(files.messageId),
    isNull(files.eventId),
  );

  /** Returns the attachments of an entity, in their order; `undefined` without any. */
  async function list(entityId: number): Promise<Attachment[] | undefined> {
    const rows = await queryRows<{ readonly attachments: Attachment[] | null }>(
      db,
      sql`select ${attachmentsOf(attachedTo, sql`${entityId}::int`)} as attachments`,
    );
    return requireRow(rows).attachments ?? undefined;
  }

  async function attach(
    entityId: number,
    attachmentIds: readonly number[],
    userId: number,
  ): Promise<void> {
    const ids = [...attachmentIds];
    const isAttached = eq(column, entityId);
    // Two requests can name the same files in another order.
    const locked = db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.id, ids), or(isAttached, and(eq(files.uploadedBy, userId), isFree))))
      .orderBy(files.id)
      .for('update');
    const attached = await db
      .update(files)
      .set({
        [attachedTo]: entityId,
        position: sql`array_position(${sql.param(ids)}::int[], ${files.id})`,
      })
      .where(inArray(files.id, locked))
      .returning({ id: files.id });
    if (attached.length < ids.length) throw new HttpError(400, errorMessages.attachmentGone);
  }

  return {
    list,

    /**
     * Attaches files to a new entity, in their order; each of the user who has uploaded it, and only to one entity.
     * @returns the attachments; `undefined` without any.
     * @throws HttpError 400 when a file is not there (any more), is another user's, or hangs on something else.
     */
    async add(
      entityId: number,
      attachmentIds: readonly number[] | undefined,
      userId: number,
    ): Promise<Attachment[] | undefined> {
      if (!attachmentIds || attachmentIds.length === 0) return undefined;
      await attach(entityId, attachmentIds, userId);
      return list(entityId);
    },

    /**
     * Replaces the attachments of a locked entity; otherwise like `add`. Those that are left out are deleted, with
     * their content unless another file has it.
     * @param attachmentIds in their order; `undefined` keeps the attachments.
     */
    async replace(
      entityId: number,
      attachmentIds: readonly number[] | undefined,
      userId: number,
    ): Promise<ReplacedAttachments> {
      const before = await list(entityId);
      if (!attachmentIds || hasIds(before, attachmentIds)) {
        return { attachments: before, detail: null };
      }
      if (attachmentIds.length > 0) await attach(entityId, attachmentIds, userId);
      // After the lock of the files that are attached, as everywhere: the deletion locks contents.
      await db
        .delete(files)
        .where(and(eq(column, entityId), notInArray(files.id, [...attachmentIds])));
      const attachments = await list(entityId);
      const detail = attachmentDetail({
        added: missingIn(before, attachments),
        deleted: missingIn(attachments, before),
      });
      // Only their order may have changed.
      return { attachments, detail: detail ?? 'attachments' };
    },
  };
}

function missingIn(
  attachments: readonly Attachment[] = [],
  others: readonly Attachment[] = [],
): readonly Attachment[] {
  const ids = new Set(attachments.map(({ id }) => id));
  return others.filter(({ id }) => !ids.has(id));
}

/** Returns whether attachments are those with some ids, in their order. */
export function hasIds(
  attachments: readonly Attachment[] | undefined = [],
  ids: readonly number[] = [],
): boolean {
  return isDeepStrictEqual(
    attachments.map(({ id }) => id),
    ids,
  );
}
