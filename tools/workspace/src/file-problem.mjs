import { getSystemErrorMap } from 'node:util';

// EEXIST is what creating a folder in the place of a file fails with.
const NO_FOLDER = ['EEXIST', 'ENOTDIR'];

// Faults of the machine, never of a tool.
const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/**
 * Explains an error of the file system.
 *
 * @param {unknown} error
 * @returns {string} words such as `permission denied`
 */
export function fileProblem(error) {
  const { code, errno, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code !== undefined && NO_FOLDER.includes(code)) return 'not a folder';
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? code ?? message;
}

/**
 * Explains that this account or this disk does not let a file be used.
 *
 * @param {unknown} error
 * @returns {string | undefined} one sentence; undefined when it is another error
 */
export function unusableFile(error) {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (path === undefined || !UNUSABLE.includes(code)) return undefined;
  return `${path} cannot be used (${fileProblem(error)}). Run the command as its owner.`;
}
