import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { files } from '../../db/schema/file-tables';
import { BYTES_A_DELETION } from './file-policy';

/**
 * Deletes files of entities that the transaction deletes next, in statements that each end in time, until what is
 * left for the cascade does so, too. Nearly always, there is nothing to do.
 * @param isOfEntities condition of the files, which are named `file`.
 * @param lock locks the entities, and whatever else of theirs has files: everybody locks those before files.
 */
export async function deleteManyFiles(
  transaction: Database,
  isOfEntities: SQL,
  lock: () => PromiseLike<unknown>,
): Promise<void> {
  // In the order of the contents, in which all deletions lock them.
  const batches = await queryRows<{ readonly ids: number[] }>(
    transaction,
    sql`
      select array_agg(id) as ids from (
        select file.id, sum(size) over (order by content_id, file.id) / ${BYTES_A_DELETION}::int as batch
        from files file join file_contents content on content.id = content_id
        where ${isOfEntities}) sized
      group by batch order by batch`,
  );
  if (batches.length <= 1) return;
  await lock();
  for (const { ids } of batches.slice(0, -1)) {
    await transaction.delete(files).where(inArray(files.id, ids));
  }
}
