const COUNT = new Intl.NumberFormat('en-US');

/** Formats a number with English separators, `2,000`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
