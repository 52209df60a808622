import { formatCount } from '@atrium/ui';

/** Formats a number of files, such as `2 files`. */
export function formatFileCount(count: number): string {
  return count === 1 ? '1 file' : `${formatCount(count)} files`;
}
