/** Bytes of a page's scripts by group of code. */
export type GroupSizes = ReadonlyMap<string, number>;

/** The scripts of one page in two builds. */
export interface SizeComparison {
  readonly title: string;
  /** Headings of the builds' columns. */
  readonly names: readonly [string, string];
  readonly sizes: readonly [GroupSizes, GroupSizes];
}

const EMPTY = 0.5;

/**
 * Formats the sizes of two builds as a table in bytes, largest difference first, totals last. Each row is
 * rounded, so their sum may differ from the total by a few bytes.
 */
export function formatSizes({ title, names, sizes: [first, second] }: SizeComparison): string {
  const rows = [...new Set([...first.keys(), ...second.keys()])]
    .map((group) => rowOf(group, first.get(group) ?? 0, second.get(group) ?? 0))
    .filter(({ values: [left, right] }) => left >= EMPTY || right >= EMPTY)
    .sort((left, right) => right.values[2] - left.values[2]);
  const total = rowOf('total', sumOf(first), sumOf(second));
  const width = Math.max(...[...rows, total].map(({ group }) => group.length));
  const headings = [...names, 'difference'];
  return [
    title,
    `  ${''.padEnd(width)}${headings.map((heading) => `  ${heading}`).join('')}`,
    ...[...rows, total].map(({ group, values: [left, right, difference] }) => {
      const cells = [left.toFixed(0), right.toFixed(0), signed(difference)];
      const aligned = cells.map((cell, column) => cell.padStart((headings[column] ?? '').length));
      return `  ${group.padEnd(width)}  ${aligned.join('  ')}`;
    }),
  ].join('\n');
}

interface Row {
  readonly group: string;
  readonly values: readonly [number, number, number];
}

function rowOf(group: string, left: number, right: number): Row {
  return { group, values: [left, right, left - right] };
}

function sumOf(sizes: GroupSizes): number {
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function signed(difference: number): string {
  const rounded = Math.round(difference);
  return rounded > 0 ? `+${String(rounded)}` : String(rounded);
}
