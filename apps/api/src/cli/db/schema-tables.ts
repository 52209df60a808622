import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as accountSchema from '../../db/schema/account-tables';
import * as auditSchema from '../../db/schema/audit-tables';
import * as eventSchema from '../../db/schema/event-tables';
import * as fileSchema from '../../db/schema/file-tables';
import * as mailSchema from '../../db/schema/mail-tables';
import * as noticeSchema from '../../db/schema/notice-tables';
import * as releaseSchema from '../../db/schema/release-tables';
import * as reportSchema from '../../db/schema/report-tables';
import * as sessionSchema from '../../db/schema/session-tables';
import * as schema from '../../db/schema/tables';
import * as versionSchema from '../../db/schema/version-tables';

/** All tables, each after those that its foreign keys refer to. */
export const schemaTables: readonly PgTable[] = sortByReference(
  Object.values<unknown>({
    ...schema,
    ...sessionSchema,
    ...accountSchema,
    ...versionSchema,
    ...eventSchema,
    ...fileSchema,
    ...mailSchema,
    ...noticeSchema,
    ...auditSchema,
    ...reportSchema,
    ...releaseSchema,
  }).filter((value) => is(value, PgTable)),
);

/** Returns the name of a table in the database. */
export function nameOf(table: PgTable): string {
  return getTableConfig(table).name;
}

function sortByReference(tables: readonly PgTable[]): PgTable[] {
  const sorted = new Set<PgTable>();
  const visit = (table: PgTable, path: readonly PgTable[]): void => {
    if (sorted.has(table)) return;
    if (path.includes(table)) throw new Error(`The foreign keys form a cycle: ${nameOf(table)}`);
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) visit(foreignTable, [...path, table]);
    }
    sorted.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...sorted];
}
