import type { ActivityEntry } from '@atrium/contracts/activity';
import { localDay } from '../../local-dates';

/** One row of the story: an entry, or a burst that stands for several. */
export interface StoryRow {
  readonly key: string;
  /** Local day whose heading stands above the row; `null` if it is that of the row before. */
  readonly day: string | null;
  /** Newest first; more than one is a burst. */
  readonly entries: readonly [ActivityEntry, ...ActivityEntry[]];
  /** Whether the entries of the burst are shown as rows after it. */
  readonly isOpen: boolean;
  /** Whether the row is one of an open burst. */
  readonly isInBurst: boolean;
}

const READING: ReadonlySet<string> = new Set([
  'message.read',
  'notice.read',
  'session.started',
  'session.ended',
  'session.confirmed',
]);

/** Returns whether an entry only says that somebody has read something, or has signed in or out. */
export function isReading({ action }: ActivityEntry): boolean {
  return READING.has(action);
}

/** Fewest entries that are folded. */
export const SMALLEST_BURST = 3;
const BURST_PAUSE_MS = 30 * 60_000;

/**
 * Groups entries by local day and folds bursts: entries of a day in which one actor does the same, with pauses of
 * at most half an hour.
 *
 * @param entries newest first
 * @param openBursts ids of the newest entries of the bursts that are open
 */
export function toStory(
  entries: readonly ActivityEntry[],
  openBursts: ReadonlySet<number>,
  smallestBurst: number,
): StoryRow[] {
  const rows: StoryRow[] = [];
  let lastDay = '';

  function add(row: Omit<StoryRow, 'day'>) {
    const day = localDay(row.entries[0].at);
    rows.push({ ...row, day: day === lastDay ? null : day });
    lastDay = day;
  }

  for (const run of findRuns(entries)) {
    const [newest] = run;
    const isBurst = run.length >= smallestBurst;
    const isOpen = isBurst && openBursts.has(newest.id);
    if (isBurst) {
      add({ key: `burst-${String(newest.id)}`, entries: run, isOpen, isInBurst: false });
    }
    if (isBurst && !isOpen) continue;
    for (const entry of run) {
      add({ key: String(entry.id), entries: [entry], isOpen: false, isInBurst: isBurst });
    }
  }
  return rows;
}

type Run = [ActivityEntry, ...ActivityEntry[]];

function findRuns(entries: readonly ActivityEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && continues(last, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function continues(newer: ActivityEntry, older: ActivityEntry): boolean {
  return (
    newer.action === older.action &&
    newer.actor?.id === older.actor?.id &&
    newer.actor?.name === older.actor?.name &&
    localDay(newer.at) === localDay(older.at) &&
    Date.parse(newer.at) - Date.parse(older.at) <= BURST_PAUSE_MS
  );
}
