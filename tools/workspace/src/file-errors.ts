import { getSystemErrorMap } from 'node:util';

// Creating a folder in the place of a file fails with EEXIST.
const NOT_A_FOLDER = ['EEXIST', 'ENOTDIR'];

// Faults of the machine, never of a tool.
const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/** Describes a file system error in a few words, such as `permission denied`. */
export function describeFileError({ code, errno, message }: NodeJS.ErrnoException): string {
  if (code !== undefined && NOT_A_FOLDER.includes(code)) return 'not a folder';
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? code ?? message;
}

/**
 * Explains that this account or this disk does not allow the use of a file.
 *
 * @returns one sentence, or undefined for another error
 */
export function explainUnusableFile(error: NodeJS.ErrnoException): string | undefined {
  const { code = '', path } = error;
  if (path === undefined || !UNUSABLE.includes(code)) return undefined;
  return `${path} cannot be used (${describeFileError(error)}). Run the command as its owner.`;
}
