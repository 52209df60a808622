import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { DAILY_UPLOAD_BYTES } from '@atrium/contracts/files';
import { errorMessages } from '@atrium/contracts/server';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { fileContents, filePieces, files } from '../../db/schema/file-tables';
import { HttpError, tooMany } from '../../http/errors';
import { createWorkQueue } from '../users/work-queue';
import { LEAST_COUNTED_BYTES, PIECE_BYTES, PIECES_AT_ONCE } from './file-policy';

/** Facts about a content that has arrived completely. */
export interface ContentDetails {
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
  readonly type: string;
  /** Size of a picture as it is shown, in pixels; `null` for any other file. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Store of the contents of files; the only module that knows where their bytes are. */
export type ContentStore = ReturnType<typeof createContentStore>;

const GIGABYTE = 1024 ** 3;
const UNKNOWN_TYPE = 'application/octet-stream';
const DAY_SECONDS = 24 * 60 * 60;
const TOO_MANY_FILES = `You have uploaded ${String(DAILY_UPLOAD_BYTES / 1024 / 1024)} MB in 24 hours. Please try again later.`;

/**
 * Creates the store.
 * @param maxGb size that all contents can have together.
 */
export function createContentStore(db: Database, maxGb: number) {
  // Nobody refuses a piece: each upload waits with one.
  const writes = createWorkQueue(PIECES_AT_ONCE, Infinity);
  return {
    /**
     * Reserves space for a content before it arrives, and returns its id.
     * @throws HttpError 429 or 507 when the user's files of this day, or all files, would take too much.
     */
    reserve: (size: number, userId: number): Promise<number> =>
      db.transaction(async (transaction) => {
        // Uploads at the same time must not all fit.
        await takeLock(transaction, 'files');
        if ((await bytesOfDay(transaction, userId)) + size > DAILY_UPLOAD_BYTES) {
          throw tooMany(TOO_MANY_FILES, DAY_SECONDS);
        }
        if ((await storedBytes(transaction)) + size > maxGb * GIGABYTE) {
          throw new HttpError(507, errorMessages.filesFull);
        }
        const { id } = requireRow(
          await transaction
            .insert(fileContents)
            .values({ size, type: UNKNOWN_TYPE, uploadedBy: userId })
            .returning({ id: fileContents.id }),
        );
        return id;
      }),

    /** Stores the piece at a position from 0. Every piece but the last has `PIECE_BYTES`. */
    async append(contentId: number, position: number, bytes: Buffer): Promise<void> {
      await writes.run(async () => {
        await db.insert(filePieces).values({ contentId, position, bytes });
      });
    },

    /**
     * Makes a content that has arrived completely one that files can have.
     * @returns its id, or that of the same content that was stored before, which replaces it.
     */
    async finish(
      transaction: Database,
      contentId: number,
      details: ContentDetails,
    ): Promise<number> {
      const isOwn = eq(fileContents.id, contentId);
      // The same content may arrive twice at a time.
      await takeLock(transaction, 'files');
      const [same] = await transaction
        .select({ id: fileContents.id })
        .from(fileContents)
        .where(eq(fileContents.sha256, details.sha256))
        // Its last file may be deleted meanwhile, and the content with it.
        .for('key share');
      if (same) {
        await transaction.delete(fileContents).where(isOwn);
        return same.id;
      }
      requireRow(
        await transaction
          .update(fileContents)
          .set({ ...details, storedAt: sql`now()` })
          .where(isOwn)
          .returning({ id: fileContents.id }),
      );
      return contentId;
    },

    /** Deletes a content that has not arrived completely, or that no file can have. */
    async abandon(contentId: number): Promise<void> {
      await db
        .delete(fileContents)
        .where(and(eq(fileContents.id, contentId), isNull(fileContents.sha256)));
    },

    /**
     * Reads a range of a content, piece by piece.
     * @param end position of the last byte.
     * @throws Error when the content is deleted meanwhile.
     */
    async *read(contentId: number, start: number, end: number): AsyncGenerator<Buffer> {
      const last = Math.floor(end / PIECE_BYTES);
      for (let position = Math.floor(start / PIECE_BYTES); position <= last; position += 1) {
        const { bytes } = requireRow(
          await db
            .select({ bytes: filePieces.bytes })
            .from(filePieces)
            .where(and(eq(filePieces.contentId, contentId), eq(filePieces.position, position))),
        );
        const offset = position * PIECE_BYTES;
        yield bytes.subarray(Math.max(start - offset, 0), end + 1 - offset);
      }
    },
  };
}

/** Returns the size of all contents, with those that are arriving. */
export async function storedBytes(db: Database): Promise<number> {
  const total = sql<string>`coalesce(sum(${fileContents.size}), 0)`;
  return Number(requireRow(await db.select({ total }).from(fileContents)).total);
}

// Shared contents count for each file; those that are arriving have no file yet.
async function bytesOfDay(db: Database, userId: number): Promise<number> {
  const since = sql`now() - interval '1 day'`;
  const total = sql<string>`coalesce(sum(greatest(${fileContents.size}, ${LEAST_COUNTED_BYTES})), 0)`;
  const stored = await db
    .select({ total })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.id, files.contentId))
    .where(and(eq(files.uploadedBy, userId), gt(files.uploadedAt, since)));
  const arriving = await db
    .select({ total })
    .from(fileContents)
    .where(
      and(
        isNull(fileContents.sha256),
        eq(fileContents.uploadedBy, userId),
        gt(fileContents.storedAt, since),
      ),
    );
  return Number(requireRow(stored).total) + Number(requireRow(arriving).total);
}
