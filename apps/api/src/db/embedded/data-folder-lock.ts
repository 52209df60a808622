import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeFileError } from '../../config/file-error';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import { reportNotice as writeNotice } from '../../log/report-notice';
import { restrictToOwner } from './owner-only';

/**
 * Locks a data folder for this process: two processes on one embedded database silently lose rows.
 * Creates the folder if it is missing and removes other accounts' access to it. Takes over the lock of
 * a process that no longer runs.
 * @param reportNotice receives one sentence if other accounts had access; writes to standard error by
 *   default.
 * @throws UserFacingError when another process holds the lock, or when the folder is not writable or
 *   its permissions cannot be changed.
 */
export function lockDataFolder(
  folder: string,
  reportNotice: (sentence: string) => void = writeNotice,
) {
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
    throw error instanceof UserFacingError ? error : notWritable(folder, error);
  }
  const lock = {
    release(): void {
      if (read(lockFile) === owner) rmSync(lockFile, { force: true });
    },
  };
  try {
    restrictAccess(folder, reportNotice);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

// PGlite makes some of its files readable and writable by everyone, so the folder must keep others out.
function restrictAccess(folder: string, reportNotice: (sentence: string) => void): void {
  let previousMode: number | undefined;
  try {
    previousMode = restrictToOwner(folder);
  } catch (error) {
    const reason = describeFileError(error) ?? errorCode(error) ?? 'unknown error';
    throw new UserFacingError(
      `Other accounts have access to the data folder ${folder}, and its permissions can't be changed: ${reason}. Run chmod 700 as its owner or set DATA_DIR to another folder.`,
    );
  }
  if (previousMode === undefined) return;
  reportNotice(
    `Other accounts had access to the data folder ${folder} (mode ${previousMode.toString(8)}). Their access has been removed.`,
  );
}

// link() is atomic, so no other process ever reads a partial pid.
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
      `The data folder ${folder} is in use by process ${String(pid)}. Stop that process or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${lockFile}.stale.${String(process.pid)}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another process may have replaced the stale lock since it was read. Restore its lock then.
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

// Pids are reused, in containers at every start. On Linux the start time distinguishes two processes.
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

function notWritable(folder: string, error: unknown): UserFacingError {
  const reason = describeFileError(error) ?? errorCode(error) ?? 'unknown error';
  return new UserFacingError(
    `The data folder ${folder} is not writable: ${reason}. Set DATA_DIR to another folder.`,
  );
}
