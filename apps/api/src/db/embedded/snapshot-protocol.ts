import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { dataFolderPaths } from './data-folder';

// The limit of macOS, 104 bytes with a terminating zero. Linux allows 108.
const MAX_PATH_BYTES = 103;

/** First line of a response: the folder of the snapshot, or a sentence that says why there is none. */
export const snapshotResponse = z.union([
  z.object({ folder: z.string() }),
  z.object({ problem: z.string() }),
]);

/** Last line of a response: the snapshot has been complete until now. */
export const STILL_COMPLETE = 'complete';

/**
 * Runs a function with a path to the data folder's socket that is short enough for the operating system.
 * @param dataDir absolute path of an existing folder.
 * @param use receives the path, which is valid until its promise settles.
 */
export async function withSocketPath<Result>(
  dataDir: string,
  use: (socketPath: string) => Promise<Result>,
): Promise<Result> {
  const { socket } = dataFolderPaths(dataDir);
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
