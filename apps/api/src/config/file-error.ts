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
  EEXIST: 'a file with that name already exists',
  ENAMETOOLONG: 'the name is too long',
};

/**
 * Describes a file system error, to complete a sentence.
 * @returns for example `permission denied`; `undefined` for other errors.
 */
export function describeFileError(error: unknown): string | undefined {
  return reasons[errorCode(error) ?? ''];
}

/** Returns the path that a file system error is about. */
export function pathOfFileError(error: unknown): string | undefined {
  const file: unknown = typeof error === 'object' && error ? Reflect.get(error, 'path') : undefined;
  return typeof file === 'string' ? file : undefined;
}
