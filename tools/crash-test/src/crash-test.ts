import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { addUser, setOwnPassword, signIn, startServer } from '@atrium/test-product';
import type { CrashResult } from './crash-cycles';
import { runCrashCycles } from './crash-cycles';
import { findBrokenInvariants } from './invariants';
import { sendRequest } from './writer';

const PASSWORD = 'crash-test-1234';
// Users must change a password that somebody else has set.
const OWN_PASSWORD = 'crash-test-5678';
const ADMIN = { username: 'admin', password: PASSWORD, role: 'admin' } as const;
const STAFF = ['maria', 'deniz', 'eve'];

// The writers send in seconds what no user sends in an hour.
const UNLIMITED = '999999';
const SETTINGS = {
  LOG_LEVEL: 'silent',
  MAIL_HOURLY_LIMIT: UNLIMITED,
  WRITE_BURST: UNLIMITED,
  WRITE_RATE: UNLIMITED,
};

/** Options of a crash test. */
export interface CrashTestOptions {
  /** URL of an empty PostgreSQL database; a new embedded database is used if it is undefined. */
  readonly databaseUrl: string | undefined;
  /** Number of times that the server is killed. */
  readonly cycles: number;
  /** Receives a line of text after each cycle. */
  readonly report?: (line: string) => void;
}

/** Runs crash cycles of the built server on a new embedded database or an empty PostgreSQL database. */
export async function runCrashTest(options: CrashTestOptions): Promise<CrashResult> {
  const { databaseUrl, ...rest } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-crash-'));
  const dataDir = path.join(folder, 'data');
  const env = { ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  // Each process lives for a second: optimizing the embedded database would cost more than it saves.
  const start = () => startServer({ env, nodeOptions: ['--liftoff-only'] });
  try {
    await addUser(env, ADMIN);
    for (const username of STAFF) {
      await addUser(env, { username, password: PASSWORD, role: 'staff' });
    }
    const first = await start();
    await setOwnPassword(first.origin, ADMIN, OWN_PASSWORD);
    const cookie = await signIn(first.origin, { ...ADMIN, password: OWN_PASSWORD });
    // The contract's response schema has parsed it on the server.
    const users = (await sendRequest({ url: first.origin, cookie }, 'GET', '/api/users')) as {
      id: number;
      username: string;
    }[];
    await first.stop('SIGKILL');
    return await runCrashCycles({
      ...rest,
      start,
      cookie,
      people: users
        .filter(({ username }) => STAFF.includes(username))
        .map(({ id, username }) => ({ userId: id, username }))
        // Tasks list their assignees in this order.
        .sort((one, other) => one.userId - other.userId),
      inspectsEveryCycle: databaseUrl !== undefined,
      inspect: () =>
        databaseUrl === undefined
          ? inspectCopy(path.join(dataDir, 'database'), path.join(folder, 'copy'))
          : inspectPostgres(databaseUrl),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Opening an embedded database recovers it. The server must find it as the crash left it.
async function inspectCopy(database: string, copy: string): Promise<string[]> {
  await cp(database, copy, { recursive: true });
  const client = await PGlite.create(copy);
  try {
    return await findBrokenInvariants((statement) => client.query(statement));
  } finally {
    await client.close();
    await rm(copy, { recursive: true, force: true });
  }
}

async function inspectPostgres(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await findBrokenInvariants((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}
