import { unreadable } from './file-failure';

/**
 * Turns the error of reading a file that isn't there into `null`.
 *
 * @throws ReleaseRefused when it can't be read
 */
export function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw unreadable(error);
}
