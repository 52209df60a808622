import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { RunningServer } from '@atrium/test-product';
import {
  addUser,
  createDatabase,
  query,
  shippedBuilds,
  signIn,
  startServer,
} from '@atrium/test-product';

const ADMIN = { username: 'admin', password: 'benchmark-1234', role: 'admin' } as const;
const DEMO_ADMIN = { username: 'admin', password: 'demo1234' };

// Users must change a password that somebody else has set.
const KEEP_PASSWORDS = 'update users set must_change_password = false';

const SERVER_SETTINGS = {
  LOG_LEVEL: 'silent',
  // Few users here write as often as many do in production.
  WRITE_BURST: '999999',
  WRITE_RATE: '999999',
  RELEASE_BUILDS: shippedBuilds(),
};

/** A server with a session of the admin. */
export interface SignedInServer extends RunningServer {
  /** Session cookie as `name=value`. */
  readonly cookie: string;
}

/** The built product on a PostgreSQL database of its own. */
interface Product extends SignedInServer {
  /** URL of its database. */
  readonly databaseUrl: string;
  /** Starts another server process on the same database. */
  readonly startSecond: () => Promise<RunningServer>;
  readonly stop: () => Promise<void>;
}

/** How a product is started. */
interface ProductOptions {
  /** PostgreSQL server on which databases may be created. */
  readonly databaseUrl: string;
  /** Name of the database, which is replaced if it exists. */
  readonly database: string;
  /** SQL that fills the empty tables; the user with id 1 is the admin. */
  readonly seed: string;
}

/** Starts the server on a new, seeded database and signs an admin in. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { databaseUrl, database, seed } = options;
  const { url, drop } = await createDatabase(databaseUrl, database);
  const env = { ...SERVER_SETTINGS, DATABASE_URL: url };
  await addUser(env, ADMIN);
  await query(url, KEEP_PASSWORDS);
  await query(url, seed);
  await query(url, 'vacuum analyze');
  const server = await startServer({ env });
  return {
    ...server,
    cookie: await signIn(server.origin, ADMIN),
    databaseUrl: url,
    startSecond: () => startServer({ env }),
    stop: async () => {
      await server.stop();
      await drop();
    },
  };
}

/** Starts the server on a new, seeded embedded database. */
export async function startEmbedded(seed: string): Promise<RunningServer> {
  const { env, remove } = await createDataFolder();
  await addUser(env, ADMIN);
  const database = new PGlite(path.join(env.DATA_DIR, 'database'));
  await database.exec(KEEP_PASSWORDS);
  await database.exec(seed);
  await database.exec('vacuum analyze');
  await database.close();
  const server = await startServer({ env: { ...env, NODE_ENV: 'production' } });
  return { ...server, stop: () => server.stop().then(remove) };
}

/**
 * Starts the server on a new embedded database with the demo data.
 *
 * @param builds see `RELEASE_BUILDS`
 */
export async function startDemo(builds = shippedBuilds()): Promise<SignedInServer> {
  const { env, remove } = await createDataFolder();
  const server = await startServer({ env: { ...env, RELEASE_BUILDS: builds } });
  return {
    ...server,
    cookie: await signIn(server.origin, DEMO_ADMIN),
    stop: () => server.stop().then(remove),
  };
}

async function createDataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-data-'));
  return {
    env: { ...SERVER_SETTINGS, DATABASE_URL: '', DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true }),
  };
}
