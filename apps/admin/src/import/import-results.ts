import type { ImportOutcome } from '@atrium/contracts/imports';
import type { BadgeTone } from '@atrium/ui';
import { formatCount } from '@atrium/ui';

/** Result of a row: its outcome, or that it may be there already. */
export type ImportResult = ImportOutcome['outcome'] | 'duplicate';

/** Labels of the results, in the order of the table. */
export const RESULTS: Readonly<Record<ImportResult, { label: string; tone: BadgeTone }>> = {
  refused: { label: 'Refused', tone: 'red' },
  duplicate: { label: 'Duplicate?', tone: 'yellow' },
  change: { label: 'Changed', tone: 'blue' },
  create: { label: 'New', tone: 'green' },
  same: { label: 'Unchanged', tone: 'neutral' },
};

/** @param isDone whether the rows are saved. */
export function resultOf({ outcome, duplicate }: ImportOutcome, isDone: boolean): ImportResult {
  const isAdded = isDone && outcome === 'create';
  return duplicate && !isAdded ? 'duplicate' : outcome;
}

/** Counts the rows of each result. */
export function countResults(outcomes: readonly ImportOutcome[], isDone: boolean) {
  const counts = { refused: 0, duplicate: 0, change: 0, create: 0, same: 0 };
  for (const outcome of outcomes) counts[resultOf(outcome, isDone)] += 1;
  return counts;
}

/** Returns the counts as a sentence. */
export function summarize(outcomes: readonly ImportOutcome[], isDone: boolean): string {
  const { refused, duplicate, change, create, same } = countResults(outcomes, isDone);
  const warned = outcomes.filter(({ warnings }) => warnings.length > 0).length;
  const parts = [
    `${formatCount(create)} ${isDone ? 'added' : 'new'}`,
    `${formatCount(change)} changed`,
    `${formatCount(same)} unchanged`,
    duplicate > 0 && `${formatCount(duplicate)} ${isDone ? 'left out' : 'may be there already'}`,
    warned > 0 && `${formatCount(warned)} with a warning`,
  ]
    .filter((part) => part !== false)
    .join(', ');
  if (isDone) return `Imported: ${parts}.`;
  if (refused === 0) return `${parts}.`;
  const subject = refused === 1 ? '1 row is refused' : `${formatCount(refused)} rows are refused`;
  return `${subject} and must be corrected before the others are imported: ${parts}.`;
}
