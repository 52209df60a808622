import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode, UserFacingError } from '../../config/user-facing-error';

// The limit of macOS, 104 bytes with a terminating zero. Linux allows 108.
const MAX_PATH_BYTES = 103;

/**
 * Lets a server listen on a socket that only this account can use.
 * @throws the system's error; some network file systems have no sockets.
 */
export async function listenOnSocket(
  server: Server,
  dataDir: string,
  socketFile: string,
): Promise<void> {
  await withShortPath(dataDir, socketFile, (socketPath) =>
    once(server.listen(socketPath), 'listening'),
  );
  chmodSync(socketFile, 0o600);
}

/**
 * Connects to a socket of `listenOnSocket`.
 * @returns `undefined` when no process listens on it.
 * @throws UserFacingError when the process belongs to another account.
 */
export function connectToSocket(dataDir: string, socketFile: string): Promise<Socket | undefined> {
  return withShortPath(dataDir, socketFile, (socketPath) => connectTo(socketPath, dataDir));
}

// Runs a function with a path of the socket that is short enough for the operating system. The path is
// valid until the function's promise settles.
async function withShortPath<Result>(
  dataDir: string,
  socket: string,
  use: (socketPath: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(socket) <= MAX_PATH_BYTES) return use(socket);
  const linkFolder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  try {
    const link = path.join(linkFolder, 'data');
    symlinkSync(dataDir, link);
    return await use(path.join(link, path.basename(socket)));
  } finally {
    rmSync(linkFolder, { recursive: true });
  }
}

async function connectTo(socketPath: string, dataDir: string): Promise<Socket | undefined> {
  const socket = connect(socketPath);
  try {
    await once(socket, 'connect');
    // An error also ends the lines, and reading those reports it.
    return socket.on('error', () => undefined);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return undefined;
    if (code !== 'EACCES') throw error;
    throw new UserFacingError(
      `The data folder ${dataDir} belongs to another account. Run the command as that account.`,
    );
  }
}
