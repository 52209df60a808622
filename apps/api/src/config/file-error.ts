import { errorCode } from './user-facing-error';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'the name is too long',
};

/**
 * Why a file or folder can't be used, in words that end a sentence.
 * @param error what a call of the file system threw.
 * @returns for example `permission denied`; `undefined` when it is no error of that kind.
 */
export function describeFileError(error: unknown): string | undefined {
  return reasons[errorCode(error) ?? ''];
}

/**
 * Returns the file or folder that a call of the file system has failed for.
 * @param error what was thrown.
 */
export function pathOfFileError(error: unknown): string | undefined {
  const file: unknown = typeof error === 'object' && error ? Reflect.get(error, 'path') : undefined;
  return typeof file === 'string' ? file : undefined;
}
