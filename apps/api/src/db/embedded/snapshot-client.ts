import { UserFacingError } from '../../config/user-facing-error';
import { dataFolderPaths } from './data-folder';
import { connectToSocket } from './owner-socket';
import { lineReader } from './read-lines';
import { snapshotResponse, STILL_COMPLETE } from './snapshot-protocol';

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
  const socket = await connectToSocket(dataDir, dataFolderPaths(dataDir).socket);
  if (socket === undefined) return undefined;
  const readLine = lineReader(socket);

  async function nextLine(): Promise<string> {
    const line = await readLine();
    if (line !== undefined) return line;
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
