import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { integrityOf } from '@atrium/release-format';
import { createWorkQueue } from '../users/work-queue';
import type { ReleaseRepository, StoredFile } from './release.repository';
import { withIntactForms } from './release-files';

/** Size of the files that are not live and that a process keeps in memory, with their compressed forms. */
const REMEMBERED_BYTES = 64 * 1024 * 1024;

// Anybody can ask for any of them, and each takes up to 12 MB while it is checked.
const CHECKED_AT_ONCE = 2;

/**
 * Creates the reader of stored files, which checks that nobody has changed them: write access to the database
 * must not be enough to change what people run.
 */
export function createCheckedFiles(releases: ReleaseRepository, logger: FastifyBaseLogger) {
  const queue = createWorkQueue(CHECKED_AT_ONCE, Infinity);
  const remembered = new LRUCache<string, StoredFile>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: bytesOf,
    // Requests for the same file at the same time share one read.
    fetchMethod: (integrity) => queue.run(async () => (await findAll([integrity]))[0]),
  });

  /** Returns those of the files that are stored as they were published, from the database. */
  async function findAll(wanted: readonly string[]): Promise<StoredFile[]> {
    if (wanted.length === 0) return [];
    const found = await releases.findFiles(wanted);
    const whole = found.filter(({ content, integrity }) => integrityOf(content) === integrity);
    const intact = await Promise.all(whole.map(withIntactForms));
    for (const integrity of wanted.filter(
      (one) => !intact.some((file) => file.integrity === one),
    )) {
      logger.error({ integrity }, 'a file of a release is missing or was changed');
    }
    return intact;
  }

  return {
    findAll,
    /** Returns such a file from memory, or from the database; `undefined` if it is missing or was changed. */
    find: (integrity: string): Promise<StoredFile | undefined> => remembered.fetch(integrity),
  };
}

function bytesOf({ content, gzip, brotli }: StoredFile): number {
  // The memory does not take a size of 0.
  return 1 + content.length + (gzip?.length ?? 0) + (brotli?.length ?? 0);
}
