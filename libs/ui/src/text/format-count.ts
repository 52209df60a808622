const COUNT = new Intl.NumberFormat('en-US');

/** Formats a number with English separators, `2,000`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** Formats the number in a badge, which has room for two digits: `99+`. */
export function formatBadgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
