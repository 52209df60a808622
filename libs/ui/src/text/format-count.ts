const COUNT = new Intl.NumberFormat('en-US');

/** A number as people read it, `2,000`, in English whatever the browser's language is. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
