import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import { snapshotResponse, STILL_COMPLETE, withSocketPath } from './snapshot-protocol';

/** A copy of a running process's database, which that process keeps until the client is done. */
export interface Snapshot {
  readonly folder: string;
  /**
   * Releases the snapshot and confirms that it was complete until now.
   * @throws UserFacingError when it was removed earlier, so files may be missing from what was read.
   */
  confirm: () => Promise<void>;
  /** Releases the snapshot without a check; harmless after `confirm`. */
  abandon: () => void;
}

/**
 * Requests a snapshot of the database from the process that uses a data folder.
 * @param dataDir absolute path of an existing folder.
 * @returns `undefined` when no process uses the folder.
 * @throws UserFacingError when the process cannot make the snapshot or belongs to another account.
 */
export async function requestSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const socket = await withSocketPath(dataDir, (socketPath) => connectTo(socketPath, dataDir));
  if (socket === undefined) return undefined;
  const reader = createInterface({ input: socket });
  socket.once('close', () => {
    reader.close();
  });
  const lines = reader[Symbol.asyncIterator]();

  async function nextLine(): Promise<string> {
    const line = await lines.next();
    if (line.done !== true) return line.value;
    throw new UserFacingError(
      'The server stopped before the backup was complete. Nothing was written.',
    );
  }

  try {
    const response = snapshotResponse.parse(JSON.parse(await nextLine()));
    if ('problem' in response) throw new UserFacingError(response.problem);
    return {
      folder: response.folder,
      async confirm() {
        socket.end();
        if ((await nextLine()) !== STILL_COMPLETE) throw new Error('Unknown snapshot response');
      },
      abandon: () => socket.destroy(),
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function connectTo(socketPath: string, dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      // An error also ends the lines, and reading those reports it.
      socket.off('error', handleError).on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', handleError);

    function handleError(error: Error): void {
      const code = errorCode(error) ?? '';
      if (['ENOENT', 'ECONNREFUSED'].includes(code)) resolve(undefined);
      else if (code !== 'EACCES') reject(error);
      else {
        reject(
          new UserFacingError(
            `The data folder ${dataDir} belongs to another account. Run the command as that account.`,
          ),
        );
      }
    }
  });
}
