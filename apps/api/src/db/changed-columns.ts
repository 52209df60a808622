import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** Alias of the row before an update, for `update … from`. */
export const BEFORE = 'before';

const ALWAYS_CHANGED = ['changed_by', 'version'];

/**
 * Lists the columns whose values an `update … from (…) before` changes, such as `status, title`; `null`
 * if there are none. Leaves out the version of the row and its author.
 * @param ignored names of further columns to leave out.
 */
export function changedColumns(
  table: PgTable,
  ignored: readonly string[] = [],
): SQL<string | null> {
  const after = sql.identifier(getTableConfig(table).name);
  return sql<string | null>`(
    select string_agg(key, ', ' order by key)
    from jsonb_each(to_jsonb(${after})) as after_row (key, value)
      join jsonb_each(to_jsonb(${sql.identifier(BEFORE)})) as before_row (key, previous) using (key)
    where value <> previous and not (key = any (${sql.param([...ALWAYS_CHANGED, ...ignored])}::text[])))`;
}
