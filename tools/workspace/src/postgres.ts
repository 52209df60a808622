import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@atrium/test-product';
import { CommandError } from './command-error';
import { run } from './processes';

const USER = 'atrium';
const SETTINGS = {
  // The data is temporary and need not survive a power failure.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
};

/** Returns the account to run PostgreSQL as when this is root, which PostgreSQL refuses. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: readId('-u', name), gid: readId('-g', name) };
    } catch {
      continue;
    }
  }
  return undefined;
}

function readId(flag: string, user: string): number {
  return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** A PostgreSQL server that ends with this process. */
export interface PostgresServer {
  /** URL of a database whose user may create others. */
  readonly url: string;
  /** Folder with the server's `data`, which is removed with everything else in it. */
  readonly folder: string;
  readonly stop: () => void;
}

/** Runs a program as the account of a server of this file. */
export function runAsPostgres(program: string, ...args: readonly string[]) {
  return run(program, args, { ...findUnprivilegedUser(), cwd: tmpdir() });
}

/**
 * Starts a temporary PostgreSQL server on a free port of the loopback address. Stops it and removes its
 * files when this process exits.
 *
 * @param programs folder with initdb and pg_ctl
 * @param configure returns more lines of `postgresql.conf`, from the server's folder
 * @throws ExecaError or CommandError with the server's log when it does not start
 */
export async function startPostgres(
  programs: string,
  configure: (folder: string) => string = () => '',
): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-postgres-'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const owner = findUnprivilegedUser();
  if (owner) for (const file of [folder, passwordFile]) chownSync(file, owner.uid, owner.gid);

  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await runAsPostgres(
    path.join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    // With the locale C, PostgreSQL knows no letters beyond ASCII, which the chat's search folds.
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  appendFileSync(path.join(data, 'postgresql.conf'), configure(folder));
  return startCluster(programs, folder, `postgres://${USER}:${password}@127.0.0.1/postgres`);
}

/**
 * Starts a server on the `data` of a folder.
 *
 * @param address URL of a database of the server with any port
 * @throws CommandError with the server's log when it does not start
 */
export async function startCluster(
  programs: string,
  folder: string,
  address: string,
): Promise<PostgresServer> {
  const data = path.join(folder, 'data');
  const log = path.join(folder, 'log');
  const port = String(await findFreePort());
  const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pgCtl = path.join(programs, 'pg_ctl');
  const owner = { ...findUnprivilegedUser(), cwd: folder };
  const start = ['start', '--wait', '-D', data, '-l', log, '-o', settings];
  const { failed } = await run(pgCtl, start, { ...owner, reject: false });
  if (failed) throw new CommandError(`PostgreSQL did not start.\n${readFileSync(log, 'utf8')}`);
  const stop = () => {
    process.off('exit', stop);
    execFileSync(pgCtl, ['stop', '-D', data, '-m', 'fast'], { ...owner, stdio: 'ignore' });
  };
  process.prependOnceListener('exit', stop);
  return { url: Object.assign(new URL(address), { port }).href, folder, stop };
}
