import path from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { ReleaseError } from '../release-error';
import { TEMP_MARKER } from './paths';

const NO_SPACE = ['ENOSPC', 'EDQUOT'];
// EEXIST is what creating a folder in the place of a file fails with.
const NO_FOLDER = ['EEXIST', 'ENOTDIR'];

/** An error of the file system, or any other. */
type FileError = NodeJS.ErrnoException & { dest?: string };

/**
 * Explains why a file or a folder cannot be written, in one sentence.
 *
 * @param what the subject of the sentence
 * @param remedy what to do unless the disk is full
 * @returns a refusal; the error itself when it is none of the file system
 */
export function unwritableError(error: FileError, what: string, remedy: string): Error {
  const problem = problemOf(error);
  if (problem === null) return error;
  const isFull = NO_SPACE.includes(error.code ?? '');
  const advice = isFull ? 'Free some space and run the command again.' : remedy;
  return new ReleaseError([`${what} cannot be written (${problem}). ${advice}`]);
}

/** Explains why the release folder cannot be written; see `unwritableError`. */
export function unwritableFolderError(error: FileError, root: string): Error {
  const part = partOf(root, error.dest ?? error.path ?? root);
  const what =
    part === null ? `The release folder ${root}` : `${part} in the release folder ${root}`;
  return unwritableError(error, what, 'Run the command as its owner or set RELEASE_DIR.');
}

/** Explains why a file cannot be read, in one sentence; returns errors of other kinds as they are. */
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

// Files directly in the folder are created and replaced, which needs rights to the folder itself.
function partOf(root: string, file: string): string | null {
  const part = path.relative(root, file).split(TEMP_MARKER)[0] ?? '';
  return part.startsWith('..') || path.dirname(part) === '.' ? null : part;
}
