import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProgramFailure, runProgram } from './processes.mjs';

const USER = 'atrium';
// It is thrown away after the tests, so it need not survive a power cut.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
};

/**
 * @typedef {object} ThrowAwayPostgres
 * @property {string} url how to connect, as a user who may create databases
 * @property {() => Promise<void>} stop ends the server
 */

/** @returns {Promise<number>} a port of this machine that nobody uses */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * PostgreSQL refuses to run as root.
 *
 * @returns {{ uid: number, gid: number } | undefined} whom to run it as, when this is root
 */
function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * Starts a PostgreSQL server of its own for tests: in a temporary folder, on a free port of this
 * machine only, behind a password. Its files are gone when this process ends, however it ends short
 * of being killed.
 *
 * @param {string} programs the folder that holds initdb and postgres
 * @returns {Promise<ThrowAwayPostgres>} once it takes connections
 * @throws {ProgramFailure} with the server's own words when it does not start
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const owner = findUnprivilegedUser();
  // Readiness is read from the server's log, so the log has to be in English.
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);

  const password = randomBytes(16).toString('hex');
  await createCluster(folder, programs, password, options);
  const port = await findFreePort();
  const settings = { ...SETTINGS, port: String(port), unix_socket_directories: folder };
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data')].concat(
      Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    // In a process group of its own, so that Ctrl-C does not take it away from under the tests' end.
    { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  process.once('exit', () => server.kill('SIGQUIT'));
  await waitUntilReady(server);
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => endServer(server),
  };
}

/**
 * @param {string} folder
 * @param {string} programs
 * @param {string} password
 * @param {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
async function createCluster(folder, programs, password, options) {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (options.uid !== undefined && options.gid !== undefined) {
    chownSync(passwordFile, options.uid, options.gid);
  }
  await runProgram(
    path.join(programs, 'initdb'),
    [
      ...['-D', path.join(folder, 'data'), '-U', USER, '-A', 'scram-sha-256'],
      ...['-E', 'UTF8', '--locale=C', '--no-sync', `--pwfile=${passwordFile}`],
    ],
    options,
  );
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server
 * @returns {Promise<void>}
 */
function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('error', (error) => reject(new ProgramFailure('postgres', error.message)));
    server.once('exit', () => reject(new ProgramFailure('postgres', log)));
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log += text;
      if (log.includes('database system is ready to accept connections')) {
        resolve();
        // What it logs from now on is of no use, but a full pipe would halt it.
        server.stderr.removeAllListeners('data').resume();
      }
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function endServer(server) {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) {
      resolve();
      return;
    }
    server.once('exit', () => resolve());
    // PostgreSQL's fast shutdown: it does not wait for its clients.
    server.kill('SIGINT');
  });
}
