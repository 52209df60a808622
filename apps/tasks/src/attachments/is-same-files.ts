import type { Attachment } from '@atrium/contracts/attachments';

/** Returns whether two lists have the same files, in any order. */
export function isSameFiles(
  left: readonly Attachment[] = [],
  right: readonly Attachment[] = [],
): boolean {
  return (
    left.length === right.length && left.every(({ id }) => right.some((file) => file.id === id))
  );
}
