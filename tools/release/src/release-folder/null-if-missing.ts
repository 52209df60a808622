import { unreadableError } from './file-failure';

/**
 * Turns the error of reading a file that isn't there into `null`.
 *
 * @throws ReleaseError when it can't be read
 */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw unreadableError(error);
}
