import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CommandError } from './command-error';
import { describeFileError } from './file-errors';
import { workspaceRoot } from './workspace-root';

// PGlite lets everyone read and write its files, so its folder must keep others out.
const OWNER_ONLY = 0o700;

/**
 * Checks that the server can listen on an address. The server finds out by itself too, but only after the
 * build.
 *
 * @throws CommandError that says what to change
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = net.createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
  } catch (error) {
    // listen() throws and emits Node's own errors only.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(explainListenError(host, port, code ?? message));
  }
}

function explainListenError(host: string, port: number, problem: string): string {
  if (problem === 'ERR_SOCKET_BAD_PORT') return 'PORT must be a whole number from 0 to 65535.';
  if (problem !== 'EADDRINUSE') {
    return `The server cannot listen on ${host}, port ${String(port)} (${problem}). Change HOST or PORT.`;
  }
  return `Port ${String(port)} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${String(port + 1)} npm start`;
}

/**
 * Creates the data folder if needed, and checks that it can be written.
 *
 * @throws CommandError naming the folder
 */
export function requireWritableDataFolder(env: NodeJS.ProcessEnv): void {
  const folder = path.resolve(workspaceRoot, env['DATA_DIR'] || '.data');
  const probe = path.join(folder, `.write-check-${String(process.pid)}`);
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    // The file system throws Node's own errors only.
    const reason = describeFileError(error as NodeJS.ErrnoException);
    throw new CommandError(
      `The data folder ${folder} cannot be written (${reason}). Run the command as its owner or set DATA_DIR.`,
    );
  }
}
