import { addDays, addMonths, formatISO, parseISO } from 'date-fns';

/** Direction and the first day that each key may move to, from a day. */
const KEYS: Readonly<Record<string, { isForward: boolean; from: (day: Date) => Date }>> = {
  ArrowRight: { isForward: true, from: (day) => addDays(day, 1) },
  ArrowLeft: { isForward: false, from: (day) => addDays(day, -1) },
  ArrowDown: { isForward: true, from: (day) => addDays(day, 7) },
  ArrowUp: { isForward: false, from: (day) => addDays(day, -7) },
  PageDown: { isForward: true, from: (day) => addMonths(day, 1) },
  PageUp: { isForward: false, from: (day) => addMonths(day, -1) },
};

/**
 * Returns the marked day that a key moves the focus to: the closest one at least a day, a week or a month
 * away, or `day` itself when there is none. Home and End move to the first and the last.
 *
 * @param day focused local day (`2026-03-02`)
 * @param marked all marked days, earliest first
 * @returns undefined for any other key
 */
export function closestDay(
  key: string,
  day: string,
  marked: readonly string[],
): string | undefined {
  if (key === 'Home') return marked[0];
  if (key === 'End') return marked.at(-1);
  const move = KEYS[key];
  if (!move) return undefined;
  const from = formatISO(move.from(parseISO(day)), { representation: 'date' });
  const found = move.isForward
    ? marked.find((other) => other >= from)
    : marked.findLast((other) => other <= from);
  return found ?? day;
}
