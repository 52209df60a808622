import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** The name under which `update … from` knows the row as it was. */
export const BEFORE = 'before';

/**
 * Lists the columns that an `update … from (…) before` has given another value, such as
 * `status, title`; `null` when there are none.
 * @param leftOut names of columns that change with every update.
 */
export function changedColumns(
  table: PgTable,
  leftOut: readonly string[] = [],
): SQL<string | null> {
  const now = sql.identifier(getTableConfig(table).name);
  return sql<string | null>`(
    select string_agg(key, ', ' order by key)
    from jsonb_each(to_jsonb(${now})) as now_has (key, value)
      join jsonb_each(to_jsonb(${sql.identifier(BEFORE)})) as before_had (key, former) using (key)
    where value <> former and not (key = any (${sql.param([...leftOut])}::text[])))`;
}
