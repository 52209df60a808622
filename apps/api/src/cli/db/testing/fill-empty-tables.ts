import { randomUUID } from 'node:crypto';
import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database';
import { requireRow } from '../../../db/rows';
import { loginAttempts } from '../../../db/schema/session-tables';
import { createCopyRepository } from '../copy.repository';
import { nameOf, schemaTables } from '../schema-tables';

type Row = Readonly<Record<string, unknown>>;

// Values that are easy to copy wrongly.
const TEXT = 'Ayşe "\\N",\t{\u{1f600}}';
const TIMES = ['1970-01-01T00:00:00.001Z', '2026-03-29T01:59:59.999Z', '9999-12-31T23:59:59.999Z'];

/** Values of the rows of a table whose constraints refuse a value in every column. */
const VALUES: Readonly<Record<string, readonly Row[]>> = {
  event_exceptions: [
    { canceled: false },
    { start: new Date(2), title: null, description: null, startDate: null, endDate: null },
  ],
  outbox: [
    { payload: null, settledAt: null },
    { noticeId: null, eventUid: null, invitationKind: null, settledAt: null },
  ],
};

/**
 * Adds a row with a value in every column to each table that the demo leaves empty, and many failed sign-ins.
 * Deletes the last rows of some tables, whose ids must not be used again.
 */
export async function fillEmptyTables(db: Database, attempts: number): Promise<void> {
  await db.insert(loginAttempts).values(
    Array.from({ length: attempts }, (_, index) => ({
      usernameKey: `user ${String(index)}`,
      address: '127.0.0.1',
      attemptedAt: new Date(index),
    })),
  );
  const tables = createCopyRepository(db);
  for (const table of schemaTables) {
    if (await tables.hasRows(table)) continue;
    const row = await createRow(db, table);
    await tables.add(
      table,
      (VALUES[nameOf(table)] ?? [{}]).map((values) => ({ ...row, ...values })),
    );
  }
  await db.execute(sql`delete from messages where id = (select max(id) from messages)`);
  await db.execute(sql`delete from tasks where id = (select max(id) from tasks)`);
}

async function createRow(db: Database, table: PgTable): Promise<Row> {
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (column.generatedIdentity) continue;
    const reference = references.find(({ columns }) => columns[0] === column);
    row[name] = reference
      ? await findId(db, reference.foreignTable)
      : createValue(column, Object.keys(row).length);
  }
  return row;
}

async function findId(db: Database, table: PgTable): Promise<number> {
  const rows = await db.select({ id: sql<number>`max(id)` }).from(table);
  return requireRow(rows).id;
}

function createValue({ dataType, columnType, enumValues }: PgColumn, position: number): unknown {
  switch (dataType) {
    case 'boolean':
      return true;
    case 'number':
      return columnType === 'PgDoublePrecision' ? 0.1 + 0.2 : 1;
    case 'date':
      return new Date(TIMES[position % TIMES.length] ?? '');
    case 'json':
      return { name: TEXT };
    case 'array':
      return [TEXT, 'a,"b"'];
    case 'custom':
      return Buffer.from([0, 92, 255]);
    default:
      return columnType === 'PgUUID' ? randomUUID() : (enumValues?.[0] ?? TEXT);
  }
}
