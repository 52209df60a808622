import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';

/**
 * Adds rows, or changes those with an `id`, with one statement. All rows have the same fields.
 * @returns their ids.
 */
export async function saveRows(
  db: Database,
  table: string,
  rows: readonly object[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((field) => sql.identifier(columnOf(field)));
  const changes = columns
    .filter((_, index) => fields[index] !== 'id')
    .map((column) => sql`${column} = excluded.${column}`);
  // One parameter, because thousands of rows would exceed the maximum number.
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
    ),
  );
  const saved = await queryRows<{ readonly id: number }>(
    db,
    sql`
      insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)})
      overriding system value
      select ${sql.join(columns, sql`, `)}
      from json_populate_recordset(null::${sql.identifier(table)}, ${json}::json)
      on conflict (id) do update set ${sql.join(changes, sql`, `)}
      returning id`,
  );
  return saved.map(({ id }) => id);
}

/** Returns the column of a field: `vat_number`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
