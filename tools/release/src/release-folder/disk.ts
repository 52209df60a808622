import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Every way in which the release folder is changed. What has been done is on the disk, not only in
 * its cache, so that a power cut leaves no pointer to a file that is not there.
 */
export interface Disk {
  makeFolder: (folder: string) => Promise<void>;
  /** Writes a file that nobody reads yet. */
  writeFile: (file: string, content: string | Buffer) => Promise<void>;
  /** Copies a file to where nobody reads it yet. */
  copyFile: (source: string, target: string) => Promise<void>;
  append: (file: string, text: string) => Promise<void>;
  /** Puts a file or a folder in its place, in one step. */
  rename: (from: string, to: string) => Promise<void>;
  /** Removes a file or a folder with all that is in it, if it is there. */
  remove: (target: string) => Promise<void>;
}

/** The disk of this machine. */
export const nodeDisk: Disk = {
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true });
  },
  writeFile: (file, content) => writeFlushed(file, 'w', content),
  copyFile: async (source, target) => {
    await copyFile(source, target);
    await flush(target);
  },
  append: (file, text) => writeFlushed(file, 'a', text),
  rename: async (from, to) => {
    await rename(from, to);
    await flush(path.dirname(to));
  },
  remove: (target) => rm(target, { recursive: true, force: true }),
};

async function writeFlushed(file: string, flags: string, text: string | Buffer): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Network file systems flush by themselves and refuse to be asked.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(errorCode(error))) throw error;
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
