import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import { snapshotResponse, STILL_COMPLETE, withSocketPath } from './snapshot-protocol';

/** A copy of the database of a running process, which that process keeps while it is in use. */
export interface Snapshot {
  readonly folder: string;
  /**
   * Ends the use of the copy.
   * @throws UserFacingError when it was taken away earlier, so that what was read may lack files.
   */
  confirm: () => Promise<void>;
  /** Gives the copy up; harmless after `confirm`. */
  abandon: () => void;
}

/**
 * Asks the process that has a data folder for a copy of its database.
 * @param dataDir absolute path of an existing folder.
 * @returns the copy; `undefined` when no process answers in this folder.
 * @throws UserFacingError when the process can't make the copy or may not be asked by this account.
 */
export async function requestSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const socket = await withSocketPath(dataDir, (socketPath) => reach(socketPath, dataDir));
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
      'The server ended before the backup was complete; nothing was written.',
    );
  }

  try {
    const answer = snapshotResponse.parse(JSON.parse(await nextLine()));
    if ('problem' in answer) throw new UserFacingError(answer.problem);
    return {
      folder: answer.folder,
      async confirm() {
        socket.end();
        if ((await nextLine()) !== STILL_COMPLETE) throw new Error('An answer of no known form');
      },
      abandon: () => socket.destroy(),
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function reach(socketPath: string, dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      // What ends the connection also ends its lines, which is where it is noticed.
      socket.off('error', refuse).on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', refuse);

    function refuse(error: Error): void {
      const code = errorCode(error) ?? '';
      if (['ENOENT', 'ECONNREFUSED'].includes(code)) resolve(undefined);
      else if (code !== 'EACCES') reject(error);
      else {
        reject(
          new UserFacingError(
            `The data folder ${dataDir} belongs to another account; run the command as that one.`,
          ),
        );
      }
    }
  });
}
