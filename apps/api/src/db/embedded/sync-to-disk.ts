import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Waits until a file, or the names in a folder, have reached the disk. */
export function syncToDisk(target: string): void {
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Waits until a folder and everything below it have reached the disk. */
export function syncTreeToDisk(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    syncToDisk(path.join(folder, name));
  }
  syncToDisk(folder);
}
