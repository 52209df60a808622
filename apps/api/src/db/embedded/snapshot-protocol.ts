import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { dataFolderPaths } from './data-folder';

// What fits into a socket's address everywhere: 104 bytes on macOS, 108 on Linux, with a final zero.
const MAX_PATH_BYTES = 103;

/** The first line of an answer: where the copy is, or a sentence why there is none. */
export const snapshotResponse = z.union([
  z.object({ folder: z.string() }),
  z.object({ problem: z.string() }),
]);

/** The last line of an answer: the copy was there until now. */
export const STILL_COMPLETE = 'complete';

/**
 * Uses the socket of a data folder under a path that is short enough for the system.
 * @param dataDir absolute path of an existing folder.
 * @param use is given the path, which holds only until it has ended.
 */
export async function withSocketPath<Result>(
  dataDir: string,
  use: (socketPath: string) => Promise<Result>,
): Promise<Result> {
  const { socket } = dataFolderPaths(dataDir);
  if (Buffer.byteLength(socket) <= MAX_PATH_BYTES) return use(socket);
  const detour = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  try {
    const link = path.join(detour, 'data');
    symlinkSync(dataDir, link);
    return await use(path.join(link, path.basename(socket)));
  } finally {
    rmSync(detour, { recursive: true });
  }
}
