import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { queryRows, requireRow } from '../db/rows';

/** Says in one text what all rows are, so that two of them are equal when no row has changed. */
export type ReadDigest = () => Promise<string>;

// A call may note that a session is alive and that a sign-in has failed, whatever it answers.
const COLUMNS: Readonly<Record<string, string>> = { sessions: 'token_hash, user_id, expires_at' };
const LEFT_OUT = new Set(['login_attempts']);
const CONDITIONS: Readonly<Record<string, string>> = {
  audit_events: "where action <> 'session.refused'",
};

/** Makes the digest of all tables of a database; reading it is one query. */
export async function createDigest(db: Database): Promise<ReadDigest> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' order by table_name`,
  );
  const parts = tables
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(
      ({ name }) =>
        `(select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '')
          from (select ${COLUMNS[name] ?? '*'} from "${name}" ${CONDITIONS[name] ?? ''}) as r)`,
    );
  const query = sql.raw(`select concat_ws(E'\\n', ${parts.join(', ')}) as digest`);
  return async () => requireRow(await queryRows<{ digest: string }>(db, query)).digest;
}
