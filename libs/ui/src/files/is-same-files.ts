import type { AttachedFile } from './attached-file';

/** Returns whether two lists have the same files, in any order. */
export function isSameFiles(
  left: readonly AttachedFile[] = [],
  right: readonly AttachedFile[] = [],
): boolean {
  return (
    left.length === right.length && left.every(({ id }) => right.some((file) => file.id === id))
  );
}
