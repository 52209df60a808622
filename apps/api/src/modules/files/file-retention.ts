import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MAX_FILE_BYTES } from '@atrium/contracts/files';
import type { Database } from '../../db/database';
import type { ExpiringRows } from '../../db/retention';
import { queryRows } from '../../db/rows';
import { fileContents, files } from '../../db/schema/file-tables';
import { BYTES_A_DELETION, UNATTACHED_HOURS } from './file-policy';

const FILES_A_STATEMENT = BYTES_A_DELETION / MAX_FILE_BYTES;

/**
 * Returns what a day has left over: files that hang on nothing, and contents that have not arrived completely because
 * the server ended meanwhile.
 */
export function expiredFiles(db: Database): readonly ExpiringRows[] {
  const before = sql`now() - ${UNATTACHED_HOURS}::int * interval '1 hour'`;
  const unattached = sql`num_nonnulls(task_id, comment_id, message_id, event_id) = 0 and uploaded_at < ${before}`;
  const incomplete = sql`sha256 is null and stored_at < ${before}`;

  async function remove(table: PgTable, condition: typeof before, limit: number) {
    let total = 0;
    while (total < limit) {
      const batch = Math.min(FILES_A_STATEMENT, limit - total);
      const removed = await queryRows(
        db,
        sql`
          delete from ${table} where id = any (array(
            select id from ${table} where ${condition}
            limit ${batch} for update skip locked))
          returning 1`,
      );
      total += removed.length;
      if (removed.length < batch) break;
    }
    return total;
  }

  return [
    { name: 'unattached files', removeOld: (limit) => remove(files, unattached, limit) },
    { name: 'incomplete files', removeOld: (limit) => remove(fileContents, incomplete, limit) },
  ];
}
