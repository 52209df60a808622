import type { AttachedFile } from './attached-file';

/** Files of an entity or a form; undefined without any. */
type Files = readonly AttachedFile[] | undefined;

/** Returns whether two lists have the same files, in any order. */
export function isSameFiles(left: Files = [], right: Files = []): boolean {
  return left.length === right.length && withoutFiles(left, right).length === 0;
}

/** Returns the files that are not among others. */
export function withoutFiles(files: Files = [], others: Files = []): AttachedFile[] {
  return files.filter(({ id }) => !others.some((other) => other.id === id));
}

/** Merges two changes of the same files: what either side has added or removed. */
export function mergeFiles(base: Files, mine: Files = [], theirs: Files = []): AttachedFile[] {
  const added = withoutFiles(withoutFiles(mine, base), theirs);
  const removed = withoutFiles(base, mine);
  return [...withoutFiles(theirs, removed), ...added];
}
