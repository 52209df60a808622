import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { auditEvents } from '../../db/schema/audit-tables';
import { releaseChanges } from '../../db/schema/release-tables';
import { nameOf } from './schema-tables';

/** Tables whose rows never change; the server only removes old ones. */
const APPEND_ONLY_TABLES: readonly string[] = [auditEvents, releaseChanges].map(nameOf);

/**
 * Grants a PostgreSQL role the rights to read and write the rows of all tables of the owner, without updates
 * in append-only tables. Revokes all other rights on these tables.
 * @param db a transaction of the tables' owner.
 */
export async function grantTo(db: Database, name: string): Promise<void> {
  const role = sql.identifier(name);
  const [{ schema } = { schema: '' }] = await db
    .select({ schema: sql<string>`current_schema()` })
    .from(sql`(select) s`);
  const tables = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = current_schema() and tableowner = current_user`);
  const statements: SQL[] = [
    sql`grant usage on schema ${sql.identifier(schema)}, drizzle to ${role}`,
    sql`grant select on drizzle.__drizzle_migrations to ${role}`,
    sql`grant usage on all sequences in schema ${sql.identifier(schema)} to ${role}`,
  ];
  for (const table of tables) {
    const target = sql`${sql.identifier(schema)}.${sql.identifier(table.name)}`;
    const rights = APPEND_ONLY_TABLES.includes(table.name)
      ? sql`select, insert, delete`
      : sql`select, insert, update, delete`;
    statements.push(sql`revoke all on ${target} from ${role}`);
    statements.push(sql`grant ${rights} on ${target} to ${role}`);
  }
  for (const statement of statements) await db.execute(statement);
}

/**
 * Lets only a role, and those that may read all data, such as the one of the backup, connect to the database of
 * its owner. No dump contains this. Does nothing if the owner of the tables does not own the database.
 * @param db a transaction of the tables' owner.
 */
export async function grantConnect(db: Database, name: string): Promise<void> {
  const [database] = await db
    .select({ name: sql<string>`datname` })
    .from(sql`pg_database`)
    .where(sql`datname = current_database() and pg_has_role(datdba, 'member')`);
  if (!database) return;
  const readers = await db
    .select({ name: sql<string>`rolname` })
    .from(sql`pg_roles`)
    .where(sql`rolcanlogin and not rolsuper and pg_has_role(oid, 'pg_read_all_data', 'member')`);
  const target = sql`database ${sql.identifier(database.name)}`;
  await db.execute(sql`revoke all on ${target} from public`);
  for (const role of [name, ...readers.map((reader) => reader.name)]) {
    await db.execute(sql`grant connect on ${target} to ${sql.identifier(role)}`);
  }
}
