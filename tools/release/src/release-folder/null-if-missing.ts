import { unreadableError } from './file-errors';

/**
 * Converts the error of reading a missing file to `null`, for `catch`.
 *
 * @throws ReleaseError when the file exists and can't be read
 */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw unreadableError(error);
}
