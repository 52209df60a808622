import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';

/** Number and checksum of a table's rows; equal for equal values, on either database. */
export interface Fingerprint {
  readonly rows: number;
  readonly checksum: string;
}

/** Reads and writes whole tables and sequences of one database. */
export type CopyRepository = ReturnType<typeof createCopyRepository>;

/**
 * Creates the repository.
 * @param db a transaction, for most methods.
 */
export function createCopyRepository(db: Database) {
  return {
    /** Returns the encoding of the database's text, such as `UTF8`. */
    async findEncoding(): Promise<string> {
      const encoding = sql<string>`current_setting('server_encoding')`;
      const [row] = await db.select({ encoding }).from(sql`(select) s`);
      return row?.encoding ?? '';
    },
    /** Returns the names of all tables in the current schema. */
    listTableNames: async (): Promise<string[]> => {
      const rows = await db
        .select({ name: sql<string>`table_name` })
        .from(sql`information_schema.tables`)
        .where(sql`table_schema = current_schema()`)
        .orderBy(sql`table_name`);
      return rows.map(({ name }) => name);
    },
    /** Makes both databases format values as text in the same way, until the transaction ends. */
    async unifyTextFormat(): Promise<void> {
      await db.execute(sql`set local timezone to 'UTC'`);
      await db.execute(sql`set local datestyle to 'ISO, YMD'`);
      await db.execute(sql`set local intervalstyle to 'postgres'`);
      await db.execute(sql`set local bytea_output to 'hex'`);
      await db.execute(sql`set local extra_float_digits to 1`);
    },
    /** Locks tables exclusively until the transaction ends. */
    async lock(tables: readonly PgTable[]): Promise<void> {
      const names = sql.join([...tables], sql`, `);
      await db.execute(sql`lock table ${names} in access exclusive mode`);
    },
    // Names no column: the tables of another release may have different ones.
    hasRows: async (table: PgTable): Promise<boolean> =>
      (
        await db
          .select({ found: sql`1` })
          .from(table)
          .limit(1)
      ).length > 0,
    /** Returns at most `limit` rows by primary key, without the first `offset`. */
    read: (table: PgTable, offset: number, limit: number): Promise<Record<string, unknown>[]> =>
      db
        .select()
        .from(table)
        .orderBy(...primaryKeyOf(table).map((column) => asc(column)))
        .offset(offset)
        .limit(limit),
    /** Inserts rows with their ids. */
    async add(table: PgTable, rows: Record<string, unknown>[]): Promise<void> {
      await db.insert(table).overridingSystemValue().values(rows);
    },
    /** Returns the next value of every sequence by name, including those of identity columns. */
    listNextValues: () => listNextValues(db),
    /** Sets the next value of a sequence. */
    async restartSequence(name: string, next: string): Promise<void> {
      // Not setval(): a rollback would not undo it.
      await db.execute(
        sql`alter sequence ${sql.identifier(name)} restart with ${sql.raw(String(BigInt(next)))}`,
      );
    },
    /** Counts the rows and computes a checksum of all values. */
    async fingerprint(table: PgTable): Promise<Fingerprint> {
      const [row] = await db
        .select({ rows: sql<string>`count(*)::text`, checksum: checksumOf(table) })
        .from(table);
      return { rows: Number(row?.rows), checksum: row?.checksum ?? '' };
    },
  };
}

async function listNextValues(db: Database): Promise<Map<string, string>> {
  const sequences = await db
    .select({ name: sql<string>`relname`, increment: sql<string>`seqincrement::text` })
    .from(sql`pg_sequence join pg_class on pg_class.oid = seqrelid`)
    .where(sql`relnamespace = current_schema()::regnamespace`)
    .orderBy(sql`relname collate "C"`);
  const nextValues = new Map<string, string>();
  for (const { name, increment } of sequences) {
    const [state] = await db
      .select({
        next: sql<string>`(case when is_called then last_value + ${increment}::bigint else last_value end)::text`,
      })
      .from(sql.identifier(name).getSQL());
    nextValues.set(name, state?.next ?? '');
  }
  return nextValues;
}

// Only the collation "C" sorts text in the same way on every database.
function checksumOf(table: PgTable): SQL<string> {
  const columns = sql.join(Object.values(getTableColumns(table)), sql`, `);
  const order = primaryKeyOf(table).map((column) => sql`${column}::text collate "C"`);
  return sql<string>`coalesce(md5(string_agg(md5(row(${columns})::text), '' order by ${sql.join(order, sql`, `)})), '')`;
}

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return [
    ...columns.filter(({ primary }) => primary),
    ...primaryKeys.flatMap((primaryKey) => primaryKey.columns),
  ];
}
