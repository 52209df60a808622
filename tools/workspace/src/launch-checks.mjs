import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Refusal } from './refusal.mjs';

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

/**
 * Refuses a data folder that can't be written to. Makes the folder when it is missing.
 *
 * @param {string} folder
 * @returns {void}
 * @throws {Refusal} naming the folder
 */
export function requireWritableFolder(folder) {
  const probe = path.join(folder, `.write-check-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    // Everything that node:fs throws is an Error of Node's own.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Refusal(
      `The data folder ${path.resolve(folder)} can't be written to (${code}): make it writable, or choose another one with DATA_DIR.`,
    );
  }
}
