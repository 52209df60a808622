import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CommandError } from './command-error';
import { describeFileError } from './file-errors';
import { workspaceRoot } from './workspace-root';

// PGlite lets everyone read and write its files, so its folder must keep others out.
const OWNER_ONLY = 0o700;
const EVERYONE_READS = 0o755;

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
 * Creates the data folder and the release folder if needed, and checks that they can be written.
 *
 * @throws CommandError naming the folder
 */
export function requireWritableFolders(env: NodeJS.ProcessEnv): void {
  requireWritable('data', 'DATA_DIR', env['DATA_DIR'] || '.data', OWNER_ONLY);
  requireWritable('release', 'RELEASE_DIR', env['RELEASE_DIR'] || '.release', EVERYONE_READS);
}

function requireWritable(name: string, variable: string, location: string, mode: number): void {
  const folder = path.resolve(workspaceRoot, location);
  const probe = path.join(folder, `.write-check-${String(process.pid)}`);
  try {
    mkdirSync(folder, { recursive: true, mode });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    // The file system throws Node's own errors only.
    const reason = describeFileError(error as NodeJS.ErrnoException);
    throw new CommandError(
      `The ${name} folder ${folder} cannot be written (${reason}). Run the command as its owner or set ${variable}.`,
    );
  }
}
