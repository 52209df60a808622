import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { publish } from '@atrium/release';
import { appRoot } from '@atrium/webpack';

const BROWSER_APPS = ['shell', 'admin', 'tasks', 'calendar', 'chat'];
const PASSWORD = 'benchmark-1234';

/** The built product on a PostgreSQL database of its own. */
export interface Product {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** The cookie of the admin's session, as `name=value`. */
  readonly cookie: string;
  /** The server's process. */
  readonly pid: number;
  /** Its database. */
  readonly databaseUrl: string;
  /** Starts a further process of the server on the same database. */
  readonly startSecond: () => Promise<ServerProcess>;
  readonly stop: () => Promise<void>;
}

/** One process of the server. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** What a product starts with. */
export interface ProductOptions {
  /** A server on which databases may be created. */
  readonly databaseUrl: string;
  /** The database's name; one of this name is replaced. */
  readonly database: string;
  /** The folder that `releaseAll` has filled. */
  readonly releaseFolder: string;
  /** SQL that fills the empty tables; the user with id 1 is the admin. */
  readonly seed: string;
}

/** Releases all builds into a temporary folder. */
export async function releaseAll(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-'));
  await publish(
    BROWSER_APPS.map((app) => path.join(appRoot(app), 'dist')),
    folder,
  );
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Starts the server on a new, filled database and signs an admin in. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { databaseUrl, database, releaseFolder, seed } = options;
  await query(databaseUrl, `drop database if exists ${database} with (force)`);
  await query(databaseUrl, `create database ${database}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const env = { DATABASE_URL: url.href, RELEASE_DIR: releaseFolder };
  await addAdmin(env);
  await query(url.href, seed);
  await query(url.href, 'vacuum analyze');
  const server = await startServer(env);
  return {
    ...server,
    cookie: await signIn(server.origin),
    databaseUrl: url.href,
    startSecond: () => startServer(env),
    stop: async () => {
      await server.stop();
      await query(databaseUrl, `drop database ${database} with (force)`);
    },
  };
}

/** Starts the server on a new, filled embedded database in a temporary folder. */
export async function startEmbeddedProduct(
  releaseFolder: string,
  seed: string,
): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-data-'));
  const env = {
    DATABASE_URL: '',
    DATA_DIR: folder,
    RELEASE_DIR: releaseFolder,
    NODE_ENV: 'production',
  };
  await addAdmin(env);
  const database = new PGlite(path.join(folder, 'database'));
  await database.exec(seed);
  await database.exec('vacuum analyze');
  await database.close();
  const server = await startServer(env);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function addAdmin(env: Record<string, string>): Promise<void> {
  const args = ['add', 'admin', '--email', 'admin@atrium.example', '--role', 'admin'];
  const command = spawn(process.execPath, [programFile('users'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  command.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error('The admin could not be added');
}

function startServer(env: Record<string, string>): Promise<ServerProcess> {
  return startProcess([programFile('main')], {
    ...env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // Few people do here what many do elsewhere.
    WRITE_BURST: '999999',
    WRITE_RATE: '999999',
  });
}

/** Starts a server that prints its address once it listens, as a Node process of its own. */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const server = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readOrigin(server.stdout);
  if (server.pid === undefined) throw new Error(`${args.join(' ')} could not be started`);
  return {
    origin,
    pid: server.pid,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function programFile(name: string): string {
  return path.join(appRoot('api'), 'dist', `${name}.js`);
}

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const origin = /https?:\/\/\S+/.exec(line)?.[0];
    if (origin) {
      output.resume();
      return origin.replace(/\/$/, '');
    }
  }
  throw new Error('The server ended before it said where it listens');
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in failed: ${await answer.text()}`);
  return cookie;
}
