import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { describeFileError } from '../../config/file-error';
import { dataFolderPaths } from './data-folder';
import { listenOnSocket } from './owner-socket';
import { STILL_COMPLETE } from './snapshot-protocol';

/** A running snapshot server. */
export interface SnapshotServer {
  /** Rejects new requests, ends those in progress and removes their snapshots. */
  close: () => Promise<void>;
}

/**
 * Serves snapshots of the database to other processes of this account, because only this process may
 * open the data folder. A snapshot is removed when its connection ends.
 * @param dataDir a recovered folder; the caller holds its lock.
 * @param copyDatabase makes a consistent copy of the database in an empty folder.
 * @param reportFailure receives errors of a snapshot or of the server; neither ends the process.
 */
export async function serveSnapshots(
  dataDir: string,
  copyDatabase: (folder: string) => Promise<void>,
  reportFailure: (error: unknown) => void,
): Promise<SnapshotServer> {
  const requests = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const request = respond(socket, dataDir, copyDatabase).catch(reportFailure);
    requests.set(
      socket,
      request.finally(() => requests.delete(socket)),
    );
  });
  const { socket: socketFile } = dataFolderPaths(dataDir);
  try {
    await listenOnSocket(server, dataDir, socketFile);
  } catch (error) {
    // Some network file systems have no sockets. Backups then require a stopped server.
    reportFailure(error);
  }
  return {
    async close() {
      server.close();
      for (const socket of requests.keys()) socket.destroy();
      await Promise.all(requests.values());
      rmSync(socketFile, { force: true });
    },
  };
}

async function respond(
  socket: Socket,
  dataDir: string,
  copyDatabase: (folder: string) => Promise<void>,
): Promise<void> {
  const disconnected = new Promise<void>((resolve) => {
    // An error also ends the connection, and only that matters here.
    socket.once('end', resolve).once('close', resolve).on('error', resolve).resume();
  });
  const folder = await mkdtemp(dataFolderPaths(dataDir).snapshotPrefix);
  try {
    await copyDatabase(folder);
    socket.write(`${JSON.stringify({ folder })}\n`);
    await disconnected;
    socket.end(`${STILL_COMPLETE}\n`);
  } catch (error) {
    const reason = describeFileError(error) ?? 'see its log';
    socket.end(
      `${JSON.stringify({ problem: `The server could not copy its database: ${reason}.` })}\n`,
    );
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
