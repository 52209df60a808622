import { chmodSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { describeFileError } from '../../config/file-error';
import { dataFolderPaths } from './data-folder';
import { STILL_COMPLETE, withSocketPath } from './snapshot-protocol';

/** The offer of snapshots, until it is withdrawn. */
export interface SnapshotServer {
  /** Refuses further requests, ends those under way and removes their copies. */
  withdraw: () => Promise<void>;
}

/**
 * Lets other processes of this account ask for a copy of the database, since the data folder belongs
 * to this process alone. A copy lives as long as the connection over which it was asked for.
 * @param dataDir a settled folder whose lock the caller has.
 * @param copyDatabase copies the whole database, as of one moment, into an empty folder.
 * @param reportFailure told why a copy, or the offer itself, failed; neither ends the process.
 */
export async function serveSnapshots(
  dataDir: string,
  copyDatabase: (folder: string) => Promise<void>,
  reportFailure: (error: unknown) => void,
): Promise<SnapshotServer> {
  const requests = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const request = answer(socket, dataDir, copyDatabase).catch(reportFailure);
    requests.set(
      socket,
      request.finally(() => requests.delete(socket)),
    );
  });
  const { socket: socketFile } = dataFolderPaths(dataDir);
  try {
    await withSocketPath(dataDir, (socketPath) => listen(server, socketPath));
    chmodSync(socketFile, 0o600);
  } catch (error) {
    // Some network file systems have no sockets; backups then need the server to be stopped.
    reportFailure(error);
  }
  return {
    async withdraw() {
      server.close();
      for (const socket of requests.keys()) socket.destroy();
      await Promise.all(requests.values());
      rmSync(socketFile, { force: true });
    },
  };
}

function listen(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function answer(
  socket: Socket,
  dataDir: string,
  copyDatabase: (folder: string) => Promise<void>,
): Promise<void> {
  const left = new Promise<void>((resolve) => {
    // An error is always followed by the end of the connection, which is all that matters here.
    socket.once('end', resolve).once('close', resolve).on('error', resolve).resume();
  });
  const folder = await mkdtemp(dataFolderPaths(dataDir).snapshotPrefix);
  try {
    await copyDatabase(folder);
    socket.write(`${JSON.stringify({ folder })}\n`);
    await left;
    socket.end(`${STILL_COMPLETE}\n`);
  } catch (error) {
    const reason = describeFileError(error) ?? 'its log says why';
    socket.end(
      `${JSON.stringify({ problem: `The server could not copy its database: ${reason}.` })}\n`,
    );
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
