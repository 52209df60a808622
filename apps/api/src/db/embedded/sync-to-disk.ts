import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Flushes a file, or the entries of a folder, to disk (fsync). */
export function syncToDisk(target: string): void {
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder and everything below it to disk. */
export function syncTreeToDisk(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    syncToDisk(path.join(folder, name));
  }
  syncToDisk(folder);
}
