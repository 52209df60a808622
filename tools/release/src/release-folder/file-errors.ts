import path from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { ReleaseError } from '../release-error';
import { TEMP_MARKER } from './paths';

const NO_SPACE = ['ENOSPC', 'EDQUOT'];
// Creating a folder where a file exists fails with EEXIST.
const NO_FOLDER = ['EEXIST', 'ENOTDIR'];

type FileError = NodeJS.ErrnoException & { dest?: string };

/**
 * Returns the error that explains why a file or a folder cannot be written.
 *
 * @param what subject of the message
 * @param remedy what to do unless the disk is full
 * @returns a `ReleaseError`; the error itself when it does not come from the file system
 */
export function unwritableError(error: FileError, what: string, remedy: string): Error {
  const problem = problemOf(error);
  if (problem === null) return error;
  const isFull = NO_SPACE.includes(error.code ?? '');
  const advice = isFull ? 'Free some space and run the command again.' : remedy;
  return new ReleaseError([`${what} cannot be written (${problem}). ${advice}`]);
}

/** Returns the error that explains why the release folder cannot be written; see `unwritableError`. */
export function unwritableFolderError(error: FileError, root: string): Error {
  const part = partOf(root, error.dest ?? error.path ?? root);
  const what =
    part === null ? `The release folder ${root}` : `${part} in the release folder ${root}`;
  return unwritableError(error, what, 'Run the command as its owner or set RELEASE_DIR.');
}

/** Returns the error that explains why a file cannot be read; other errors are returned unchanged. */
export function unreadableError(error: FileError): Error {
  const problem = problemOf(error);
  if (problem === null || error.path === undefined) return error;
  return new ReleaseError([
    `${error.path} cannot be read (${problem}). Run the command as its owner.`,
  ]);
}

function problemOf({ code = '', errno, syscall }: FileError): string | null {
  if (errno === undefined || syscall === undefined) return null;
  if (NO_FOLDER.includes(code)) return 'not a folder';
  return getSystemErrorMap().get(errno)?.[1] ?? code;
}

// Replacing files directly in the release folder requires permissions on the folder itself.
function partOf(root: string, file: string): string | null {
  const part = path.relative(root, file).split(TEMP_MARKER)[0] ?? '';
  return part.startsWith('..') || path.dirname(part) === '.' ? null : part;
}
