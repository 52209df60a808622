/** Describes the largest number of files of one thing. */
export function describeLimit(maxCount: number): string {
  return `At most ${maxCount} files can be attached`;
}
