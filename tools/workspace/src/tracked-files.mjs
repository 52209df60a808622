import { execFile } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const MAX_LIST_BYTES = 64 * 1024 * 1024;

/**
 * Lists the files that Git tracks, for checks that must not depend on what else is in the folder:
 * builds, releases, a database, notes. A new file counts from `git add` on.
 *
 * @param {string} root the workspace's folder
 * @returns {Promise<string[]>} relative to it; `.` where Git tracks nothing, as in an unpacked archive
 */
export async function listTrackedFiles(root) {
  const files = (await runLsFiles(root))
    .split('\0')
    .filter((file) => isFile(path.join(root, file)));
  return files.length === 0 ? ['.'] : files;
}

/** @param {string} root */
async function runLsFiles(root) {
  try {
    const options = { cwd: root, maxBuffer: MAX_LIST_BYTES };
    return (await promisify(execFile)('git', ['ls-files', '-z'], options)).stdout;
  } catch {
    // No Git, or no repository.
    return '';
  }
}

// Git goes on listing a file that was deleted without its knowledge.
/** @param {string} file */
function isFile(file) {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
