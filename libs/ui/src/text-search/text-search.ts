// Each area bundles it for its search; the rest is the page's.
import { foldText } from '@atrium/ui';

/** Finds rows by a text, best first: those that begin with it, then the others, each in their order. */
export type TextSearch<Row> = (text: string, limit: number) => Row[];

/** Indexes rows for a search by `foldText`. A row matches if it contains every word of the text. */
export function createTextSearch<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): TextSearch<Row> {
  const indexed = rows.map((row) => ({ row, folded: foldText(textOf(row)) }));
  return (text, limit) => {
    const folded = foldText(text);
    const words = folded.split(' ');
    const first: Row[] = [];
    const others: Row[] = [];
    for (const entry of indexed) {
      if (first.length === limit) break;
      if (!words.every((word) => entry.folded.includes(word))) continue;
      (entry.folded.startsWith(folded) ? first : others).push(entry.row);
    }
    return [...first, ...others].slice(0, limit);
  };
}

/** Rows that a search has found, at most as many together as wanted. */
interface DescribedRows<Row> {
  /** Rows found by their name, as `createTextSearch` finds them. */
  readonly named: readonly Row[];
  /** Rows found only together with their description, in their order. */
  readonly described: readonly Row[];
}

/** Indexes rows for a search by their name and, after all of those, by a longer text that describes them. */
export function createDescriptionSearch<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  descriptionOf: (row: Row) => string | null | undefined,
): (text: string, limit: number) => DescribedRows<Row> {
  const findNamed = createTextSearch(rows, nameOf);
  const indexed = rows.flatMap((row) => {
    const description = descriptionOf(row);
    if (!description) return [];
    // The line break keeps a match from spanning both.
    return [{ row, folded: `${foldText(nameOf(row))}\n${foldText(description)}` }];
  });
  return (text, limit) => {
    const named = findNamed(text, limit);
    const words = foldText(text).split(' ');
    const described: Row[] = [];
    for (const { row, folded } of indexed) {
      if (named.length + described.length >= limit) break;
      const isFound = words.every((word) => folded.includes(word));
      if (isFound && !named.includes(row)) described.push(row);
    }
    return { named, described };
  };
}

/**
 * Creates a filter of rows by a text that one of their texts contains. The folded texts of a row are kept
 * between keystrokes: unchanged rows keep their identity when the list is refetched.
 */
export function createTextFilter<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const foldedTexts = new WeakMap<Row, string>();
  return (rows: readonly Row[], text: string): readonly Row[] => {
    const needle = foldText(text);
    if (needle === '') return rows;
    return rows.filter((row) => {
      // The line breaks keep a match from spanning two texts.
      let folded = foldedTexts.get(row);
      if (folded === undefined) {
        folded = textsOf(row).map(foldText).join('\n');
        foldedTexts.set(row, folded);
      }
      return folded.includes(needle);
    });
  };
}
