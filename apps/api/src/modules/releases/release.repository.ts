import { and, asc, eq, gt, inArray, isNotNull, lt, max, sql, sum } from 'drizzle-orm';
import type { ReleaseChange } from '@atrium/contracts/releases';
import type { ReleaseName } from '@atrium/release-format';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { releaseChanges, releaseFiles, releases } from '../../db/schema/release-tables';

/** A stored release. */
export type StoredRelease = typeof releases.$inferSelect;

/** A stored file. */
export type StoredFile = Omit<typeof releaseFiles.$inferSelect, 'storedAt' | 'uploadedBy'>;

/** Storage of releases. */
export type ReleaseRepository = ReturnType<typeof createReleaseRepository>;

/** Creates the repository; each function runs one statement. */
export function createReleaseRepository(db: Database) {
  return {
    /** Lets one transaction at a time change the live set, until it ends. */
    lock: () => takeLock(db, 'releases'),

    /** Lists the changes after one, oldest first. */
    async listChanges(after: number): Promise<ReleaseChange[]> {
      const rows = await db
        .select()
        .from(releaseChanges)
        .where(gt(releaseChanges.sequence, after))
        .orderBy(asc(releaseChanges.sequence));
      return rows.map(({ effect, at, ...row }) => ({ ...row, ...effect, at: at.toISOString() }));
    },

    /** Returns the number of the last change; 0 before the first. */
    async lastSequence(): Promise<number> {
      const [row] = await db.select({ last: max(releaseChanges.sequence) }).from(releaseChanges);
      return row?.last ?? 0;
    },

    /** Stores a change; the transaction must hold the lock. */
    async addChange(change: ReleaseChange): Promise<void> {
      const { sequence, at, by, action, reason, smoke, ...effect } = change;
      await db
        .insert(releaseChanges)
        .values({ sequence, by, action, reason, smoke, effect, at: new Date(at) });
    },

    /** Returns a release, or `undefined`. */
    async find({ app, id }: ReleaseName): Promise<StoredRelease | undefined> {
      const [found] = await db
        .select()
        .from(releases)
        .where(and(eq(releases.app, app), eq(releases.id, id)));
      return found;
    },

    /** Lists the releases of an app, or of all. */
    listNames(name?: string): Promise<ReleaseName[]> {
      const { app, id } = releases;
      const isOfApp = name === undefined ? undefined : eq(app, name);
      return db.select({ app, id }).from(releases).where(isOfApp);
    },

    /** Stores releases. Of one that is stored already, source maps and a signature are added. */
    async add(added: readonly Omit<StoredRelease, 'storedAt'>[]): Promise<void> {
      const storedAt = new Date();
      await db
        .insert(releases)
        .values(added.map((release) => ({ ...release, storedAt })))
        .onConflictDoUpdate({
          target: [releases.app, releases.id],
          set: {
            signature: sql`coalesce(excluded.signature, ${releases.signature})`,
            maps: sql`case excluded.maps when '[]' then ${releases.maps} else excluded.maps end`,
          },
        });
    },

    /** Returns those of the files that are not stored. */
    async listMissing(files: readonly string[]): Promise<string[]> {
      if (files.length === 0) return [];
      const rows = await db
        .select({ integrity: releaseFiles.integrity })
        .from(releaseFiles)
        .where(inArray(releaseFiles.integrity, [...files]));
      const stored = new Set(rows.map(({ integrity }) => integrity));
      return [...new Set(files)].filter((integrity) => !stored.has(integrity));
    },

    /** Returns stored files. */
    findFiles(files: readonly string[]): Promise<StoredFile[]> {
      const { integrity, content, gzip, brotli } = releaseFiles;
      return db
        .select({ integrity, content, gzip, brotli })
        .from(releaseFiles)
        .where(inArray(integrity, [...files]));
    },

    /**
     * Stores files, except those that are stored already.
     * @param uploadedBy who sends them for a release that is published next; `null` for the server itself.
     */
    async addFiles(files: readonly StoredFile[], uploadedBy: string | null = null): Promise<void> {
      const storedAt = new Date();
      if (files.length === 0) return;
      await db
        .insert(releaseFiles)
        .values(files.map((file) => ({ ...file, storedAt, uploadedBy })))
        .onConflictDoNothing();
    },

    /** Returns the bytes of the files that somebody has sent and that have not been in a release. */
    async uploadedBytes(uploadedBy: string): Promise<number> {
      const [row] = await db
        .select({ bytes: sum(sql`octet_length(${releaseFiles.content})`) })
        .from(releaseFiles)
        .where(eq(releaseFiles.uploadedBy, uploadedBy));
      return Number(row?.bytes ?? 0);
    },

    /** Marks files as those of a release, which no longer count for who has sent them. */
    async addToRelease(files: readonly string[]): Promise<void> {
      const { integrity, uploadedBy } = releaseFiles;
      await db
        .update(releaseFiles)
        .set({ uploadedBy: null })
        .where(and(inArray(integrity, [...files]), isNotNull(uploadedBy)));
    },

    /** Lists the releases that were stored before a time. */
    listOld(before: Date): Promise<ReleaseName[]> {
      const { app, id, storedAt } = releases;
      return db.select({ app, id }).from(releases).where(lt(storedAt, before));
    },

    async remove({ app, id }: ReleaseName): Promise<void> {
      await db.delete(releases).where(and(eq(releases.app, app), eq(releases.id, id)));
    },

    /** Lists the files that were stored before a time. */
    async listOldFiles(before: Date): Promise<string[]> {
      const { integrity, storedAt } = releaseFiles;
      const rows = await db.select({ integrity }).from(releaseFiles).where(lt(storedAt, before));
      return rows.map((row) => row.integrity);
    },

    async removeFiles(files: readonly string[]): Promise<void> {
      await db.delete(releaseFiles).where(inArray(releaseFiles.integrity, [...files]));
    },
  };
}
