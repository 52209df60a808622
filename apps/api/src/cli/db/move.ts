import { existsSync } from 'node:fs';
import type { PgTable } from 'drizzle-orm/pg-core';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { dataFolderPaths } from '../../db/embedded/data-folder';
import { connectPostgres } from '../../db/postgres/postgres';
import { filePieces } from '../../db/schema/file-tables';
import { releaseFiles } from '../../db/schema/release-tables';
import { findOpenDemoAccounts } from '../../modules/users/demo-accounts';
import { reportDatabaseError } from '../command-context';
import { formatTable } from '../format-table';
import { type CopyRepository, createCopyRepository, type Fingerprint } from './copy.repository';
import { nameOf, schemaTables } from './schema-tables';

// A statement has at most 65,535 parameters: enough for 131 columns.
const BATCH_ROWS = 500;

// Rows with bytes have up to 4 MB, and a batch is in memory several times.
const BATCH_LARGE_ROWS = 8;
const largeRows: ReadonlySet<PgTable> = new Set<PgTable>([filePieces, releaseFiles]);

interface Comparison {
  readonly name: string;
  readonly embedded: Fingerprint;
  readonly postgres: Fingerprint;
}

/**
 * Copies the embedded database into an empty PostgreSQL database, all or nothing, and compares the
 * two. Does not change the embedded database.
 * @throws UserFacingError when there is no embedded database or it is in use, when the demo password is
 *   valid for one of its accounts, when the PostgreSQL database can't be reached or isn't empty, or when
 *   the copy fails or differs. The PostgreSQL database is still empty then.
 */
export async function moveTo(dataDir: string, url: string): Promise<string> {
  if (!hasDatabase(dataDir)) {
    throw new UserFacingError(`There is no database in the data folder ${dataDir}.`);
  }
  // No statement timeout: reading a large table takes long.
  const target = await connectPostgres(url, reportDatabaseError, {}, 'TARGET_DATABASE_URL');
  try {
    await requireEmpty(createCopyRepository(target.db));
    const { openEmbedded } = await import('../../db/embedded/embedded');
    const source = await openEmbedded(dataDir, reportDatabaseError);
    try {
      await requireNoDemo(source.db);
      await target.migrate();
      return describe(await copyAll(source.db, target.db), dataDir, url);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

function hasDatabase(dataDir: string): boolean {
  const { database, restored, unfinished } = dataFolderPaths(dataDir);
  return existsSync(restored) || (existsSync(database) && !existsSync(unfinished));
}

async function requireNoDemo(source: Database): Promise<void> {
  const names = (await findOpenDemoAccounts(source)).map(({ username }) => username);
  if (names.length === 0) return;
  throw new UserFacingError(
    `The demo password is valid for ${names.join(', ')}, so nothing was copied. Deactivate these accounts or set their passwords first, with atrium users.`,
  );
}

async function requireEmpty(target: CopyRepository): Promise<void> {
  const encoding = await target.findEncoding();
  if (encoding !== 'UTF8') {
    throw new UserFacingError(
      `The PostgreSQL database stores text as ${encoding}. Create one with the encoding UTF8.`,
    );
  }
  const present = new Set(await target.listTableNames());
  const known = new Map(schemaTables.map((table) => [nameOf(table), table]));
  const existing: string[] = [];
  for (const name of present) {
    const table = known.get(name);
    if (table === undefined || (await target.hasRows(table))) existing.push(name);
  }
  if (existing.length > 0) {
    throw new UserFacingError(
      `The PostgreSQL database is not empty: it contains ${existing.join(', ')}. Name another one. Nothing has changed.`,
    );
  }
}

function copyAll(source: Database, target: Database): Promise<Comparison[]> {
  return source.transaction((from) =>
    target.transaction(async (to) => {
      const [embedded, postgres] = [createCopyRepository(from), createCopyRepository(to)];
      for (const side of [embedded, postgres]) await side.unifyTextFormat();
      await postgres.lock(schemaTables);
      // Checked again under the lock: a server could have started to use it.
      await requireEmpty(postgres);
      for (const table of schemaTables) await copyTable(embedded, postgres, table);
      const nextValues = await embedded.listNextValues();
      for (const [name, next] of nextValues) await postgres.restartSequence(name, next);
      return compare(embedded, postgres);
    }),
  );
}

async function copyTable(
  embedded: CopyRepository,
  postgres: CopyRepository,
  table: PgTable,
): Promise<void> {
  try {
    const batchRows = largeRows.has(table) ? BATCH_LARGE_ROWS : BATCH_ROWS;
    let offset = 0;
    let rows: Record<string, unknown>[];
    do {
      rows = await embedded.read(table, offset, batchRows);
      if (rows.length > 0) await postgres.add(table, rows);
      offset += rows.length;
    } while (rows.length === batchRows);
  } catch (error) {
    // The error's own message contains the rows; its cause is PostgreSQL's message.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const reason = cause?.message ?? 'the connection broke';
    throw new UserFacingError(
      `The table ${nameOf(table)} could not be copied: ${reason}. The PostgreSQL database is still empty.`,
      { cause: error },
    );
  }
}

async function compare(embedded: CopyRepository, postgres: CopyRepository): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const table of schemaTables) {
    compared.push({
      name: nameOf(table),
      embedded: await embedded.fingerprint(table),
      postgres: await postgres.fingerprint(table),
    });
  }
  const different = compared.filter(
    (table) =>
      table.embedded.rows !== table.postgres.rows ||
      table.embedded.checksum !== table.postgres.checksum,
  );
  const names = different.map(({ name }) => name);
  const copied = await postgres.listNextValues();
  for (const [name, next] of await embedded.listNextValues()) {
    if (copied.get(name) !== next) names.push(name);
  }
  if (names.length > 0) {
    throw new UserFacingError(
      `The copy differs from the embedded database in ${names.join(', ')}, so it was rolled back. The PostgreSQL database is still empty.`,
    );
  }
  return compared;
}

function describe(compared: readonly Comparison[], dataDir: string, url: string): string {
  const rows = compared.map(({ name, embedded, postgres }) => [
    name,
    String(embedded.rows),
    String(postgres.rows),
    postgres.checksum === '' ? 'empty' : postgres.checksum,
  ]);
  const { host, pathname } = new URL(url);
  return [
    formatTable([['TABLE', 'EMBEDDED', 'POSTGRESQL', 'CHECKSUM OF BOTH'], ...rows]),
    `The database in ${dataDir} is copied to ${host}${pathname}; both hold the same.`,
    'Set DATABASE_URL to that database and start Atrium. The embedded database is kept as it is; what is written to it from now on is not copied.',
  ].join('\n');
}
