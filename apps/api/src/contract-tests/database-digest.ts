import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { queryRows, requireRow } from '../db/rows';

/** Returns a digest of all rows; it changes when any row does. */
export type ReadDigest = () => Promise<string>;

// Rejected requests may still update a session's last use and record a failed sign-in.
const COLUMNS: Readonly<Record<string, string>> = {
  sessions: 'token_hash, user_id, expires_at',
  // Rows never change, and are long.
  release_files: 'integrity',
  releases: 'app, id, signature',
};
const IGNORED_TABLES = new Set(['login_attempts']);
const CONDITIONS: Readonly<Record<string, string>> = {
  audit_events: "where action <> 'session.refused'",
  // Space may be reserved while the body of a request arrives.
  file_contents: 'where sha256 is not null',
};

// Every transaction that has changed a row, or is changing one, is in it.
const SNAPSHOT = sql`select pg_current_snapshot()::text as snapshot`;

/**
 * Creates the digest of all tables of a database. Reading the tables takes one query, which is left out while no
 * transaction has changed anything.
 */
export async function createDigest(db: Database): Promise<ReadDigest> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' order by table_name`,
  );
  const parts = tables
    .filter(({ name }) => !IGNORED_TABLES.has(name))
    .map(
      ({ name }) =>
        `(select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '')
          from (select ${COLUMNS[name] ?? '*'} from "${name}" ${CONDITIONS[name] ?? ''}) as r)`,
    );
  const query = sql.raw(`select concat_ws(E'\\n', ${parts.join(', ')}) as digest`);
  let last = { snapshot: '', digest: '' };
  return async () => {
    const { snapshot } = requireRow(await queryRows<{ snapshot: string }>(db, SNAPSHOT));
    if (snapshot !== last.snapshot) {
      const { digest } = requireRow(await queryRows<{ digest: string }>(db, query));
      last = { snapshot, digest };
    }
    return last.digest;
  };
}
