import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportNotice as writeNotice } from '../../cli/report-notice';
import { describeFileError } from '../../config/file-error';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import { restrictToOwner } from './owner-only';

/** A data folder that belongs to this process until `release` is called. */
export interface DataFolderLock {
  release: () => void;
}

/**
 * Takes a data folder for this process, since two processes on one embedded database silently lose
 * rows. The folder is made when missing, and closed to other accounts when it is open to them. A lock
 * whose owner no longer runs is taken over at once.
 * @param folder absolute path.
 * @param reportNotice told in one sentence that the folder was open to others; by default standard error.
 * @throws UserFacingError when another process has it, or when it can't be written to or closed.
 */
export function lockDataFolder(
  folder: string,
  reportNotice: (sentence: string) => void = writeNotice,
): DataFolderLock {
  const lockFile = path.join(folder, 'atrium.pid');
  const draft = path.join(folder, `atrium.pid.${String(process.pid)}`);
  const owner = describeProcess(process.pid);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, owner);
    try {
      while (!claim(draft, lockFile)) removeStaleLock(lockFile, folder);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    throw error instanceof UserFacingError ? error : unwritable(folder, error);
  }
  const lock = {
    release() {
      if (read(lockFile) === owner) rmSync(lockFile, { force: true });
    },
  };
  try {
    close(folder, reportNotice);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

// PGlite lets everyone read and write some of its files, so the folder must not let others in.
function close(folder: string, reportNotice: (sentence: string) => void): void {
  let formerMode: number | undefined;
  try {
    formerMode = restrictToOwner(folder);
  } catch (error) {
    const reason = describeFileError(error) ?? errorCode(error) ?? 'unknown error';
    throw new UserFacingError(
      `The data folder ${folder} is open to other accounts and can't be closed: ${reason}; run chmod 700 as its owner or set DATA_DIR to another folder.`,
    );
  }
  if (formerMode === undefined) return;
  reportNotice(
    `The data folder ${folder} was open to other accounts (mode ${formerMode.toString(8)}); it is closed to them now.`,
  );
}

// link() either makes the whole file appear or fails: no other process ever reads half a pid.
function claim(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeStaleLock(lockFile: string, folder: string): void {
  const found = read(lockFile);
  if (found === undefined) return;
  const pid = Number(found.split(' ')[0]);
  if (isRunning(pid, found)) {
    throw new UserFacingError(
      `The data folder ${folder} is in use by process ${String(pid)}; stop that one first or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${lockFile}.stale.${String(process.pid)}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another starting process may have replaced the stale lock since it was read: give its back.
  if (read(aside) !== found) renameSync(aside, lockFile);
  rmSync(aside, { force: true });
}

function isRunning(pid: number, found: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return describeProcess(pid) === found;
}

// Pids are used again, in containers at every start: on Linux the start time tells two apart.
function describeProcess(pid: number): string {
  const stat = read(`/proc/${String(pid)}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  return `${String(pid)} ${startTime}`;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function unwritable(folder: string, error: unknown): UserFacingError {
  const reason = describeFileError(error) ?? errorCode(error) ?? 'unknown error';
  return new UserFacingError(
    `The data folder ${folder} can't be written to: ${reason}; set DATA_DIR to one that can.`,
  );
}
