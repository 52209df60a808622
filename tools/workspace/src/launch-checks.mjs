import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileProblem } from './file-problem.mjs';
import { Refusal } from './refusal.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/**
 * Refuses an address that the server could not listen on. The server finds this out by itself too,
 * but only after the build.
 *
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 * @throws {Refusal} saying what to change
 */
export async function requireFreePort(host, port) {
  const server = net.createServer();
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, host, () => resolve(undefined));
    });
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    // Everything that listen() rejects or throws is an Error of Node's own.
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} on ${host} is in use: stop what runs there, or choose another port with PORT=${port + 1} npm start.`,
      );
    }
    throw new Refusal(
      code === 'ERR_SOCKET_BAD_PORT'
        ? 'PORT must be a whole number from 0 to 65535.'
        : `The server can't listen on ${host}, port ${port} (${code ?? message}): change HOST or PORT.`,
    );
  }
}

// PGlite lets everyone read and write its files, so the folder must not let others in.
const OWNER_ONLY = 0o700;
const EVERYONE_READS = 0o755;

/**
 * Refuses a data folder or a release folder that cannot be written. Creates what is missing.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {void}
 * @throws {Refusal} naming the folder
 */
export function requireWritableFolders(env) {
  requireWritable('data', 'DATA_DIR', env['DATA_DIR'] || '.data', OWNER_ONLY);
  requireWritable('release', 'RELEASE_DIR', env['RELEASE_DIR'] || '.release', EVERYONE_READS);
}

/**
 * @param {string} name
 * @param {string} variable
 * @param {string} place
 * @param {number} mode
 */
function requireWritable(name, variable, place, mode) {
  const folder = path.resolve(workspaceRoot, place);
  const probe = path.join(folder, `.write-check-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Refusal(
      `The ${name} folder ${folder} cannot be written (${fileProblem(error)}). Run the command as its owner or set ${variable}.`,
    );
  }
}
