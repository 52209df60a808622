import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';

/** Number and checksum of a table's rows; equal for equal values, on either database. */
export interface Fingerprint {
  readonly rows: number;
  readonly checksum: string;
}

/** Reads and writes whole tables and sequences. */
export interface CopyRepository {
  /** Returns the encoding of the database's text, such as `UTF8`. */
  findEncoding: () => Promise<string>;
  /** Returns the names of all tables in the current schema. */
  listTableNames: () => Promise<string[]>;
  /** Makes both databases format values as text in the same way, until the transaction ends. */
  unifyTextFormat: () => Promise<void>;
  /** Locks tables exclusively until the transaction ends. */
  lock: (tables: readonly PgTable[]) => Promise<void>;
  hasRows: (table: PgTable) => Promise<boolean>;
  /** Returns at most `limit` rows by primary key, without the first `offset`. */
  read: (table: PgTable, offset: number, limit: number) => Promise<Record<string, unknown>[]>;
  /** Inserts rows with their ids. */
  add: (table: PgTable, rows: Record<string, unknown>[]) => Promise<void>;
  /** Returns the next value of every sequence by name, including those of identity columns. */
  listNextValues: () => Promise<Map<string, string>>;
  /** Sets the next value of a sequence. */
  restartSequence: (name: string, next: string) => Promise<void>;
  /** Counts the rows and computes a checksum of all values. */
  fingerprint: (table: PgTable) => Promise<Fingerprint>;
}

/**
 * Creates the repository of one database.
 * @param db a transaction, for most methods.
 */
export function createCopyRepository(db: Database): CopyRepository {
  return {
    async findEncoding() {
      const [row] = await db.select({ encoding: setting('server_encoding') }).from(sql`(select) s`);
      return row?.encoding ?? '';
    },
    async listTableNames() {
      const rows = await db
        .select({ name: sql<string>`table_name` })
        .from(sql`information_schema.tables`)
        .where(sql`table_schema = current_schema()`)
        .orderBy(sql`table_name`);
      return rows.map(({ name }) => name);
    },
    async unifyTextFormat() {
      await db.execute(sql`set local timezone to 'UTC'`);
      await db.execute(sql`set local datestyle to 'ISO, YMD'`);
      await db.execute(sql`set local intervalstyle to 'postgres'`);
      await db.execute(sql`set local bytea_output to 'hex'`);
      await db.execute(sql`set local extra_float_digits to 1`);
    },
    async lock(tables) {
      const names = sql.join([...tables], sql`, `);
      await db.execute(sql`lock table ${names} in access exclusive mode`);
    },
    // Names no column: the tables of another release may have different ones.
    hasRows: async (table) =>
      (
        await db
          .select({ found: sql`1` })
          .from(table)
          .limit(1)
      ).length > 0,
    read: (table, offset, limit) =>
      db
        .select()
        .from(table)
        .orderBy(...primaryKeyOf(table).map((column) => asc(column)))
        .offset(offset)
        .limit(limit),
    async add(table, rows) {
      await db.insert(table).overridingSystemValue().values(rows);
    },
    listNextValues: () => listNextValues(db),
    async restartSequence(name, next) {
      // Not setval(): a rollback would not undo it.
      await db.execute(
        sql`alter sequence ${sql.identifier(name)} restart with ${sql.raw(String(BigInt(next)))}`,
      );
    },
    async fingerprint(table) {
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

function setting(name: string): SQL<string> {
  return sql<string>`current_setting(${name})`;
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
