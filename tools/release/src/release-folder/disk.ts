import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * All operations that change the release folder. Each is flushed to the disk before it resolves, so that
 * a power failure leaves no registry that points to missing files.
 */
export interface Disk {
  makeFolder: (folder: string) => Promise<void>;
  /** Writes a temporary file. */
  writeFile: (file: string, content: string | Buffer) => Promise<void>;
  /** Copies to a temporary file. */
  copyFile: (source: string, target: string) => Promise<void>;
  append: (file: string, text: string) => Promise<void>;
  /** Moves a file or a folder atomically. */
  rename: (from: string, to: string) => Promise<void>;
  /** Removes a file or a folder with its content, if it exists. */
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
    // Some network file systems flush on their own and do not support fsync.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(errorCode(error))) throw error;
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
