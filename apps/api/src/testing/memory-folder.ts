import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Returns an in-memory folder for test data, or the system's temporary folder if there is none or it is
 * small. Memory is faster, and a killed process loses no data that it has handed to the system.
 */
export function memoryFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY_FOLDER;
}
