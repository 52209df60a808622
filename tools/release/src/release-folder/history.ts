import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Disk } from './disk';
import { parseJson } from './json';
import { nullIfMissing } from './null-if-missing';
import { historyFile } from './paths';

const change = z.object({
  app: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/** A line of the history: one change of the live set. */
export const historyEntry = z.object({
  /** Number of the change; the registry has the number of the last one that went live. */
  sequence: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  by: z.string(),
  action: z.enum([
    'publish',
    'candidate',
    'promote',
    'abort',
    'rollback',
    'withdraw',
    'revoke',
    'abandoned',
  ]),
  changes: z.array(change),
  /** The candidates that this change made, replaced or ended, as they are after it. */
  candidates: z.optional(
    z.array(
      z.object({
        app: z.string(),
        id: z.nullable(z.string()),
        /** Share of the browsers. */
        percent: z.nullable(z.int()),
      }),
    ),
  ),
  /** The releases that this change revoked. */
  revoked: z.optional(z.array(z.object({ app: z.string(), id: z.string() }))),
  /** Id of the set after the change. */
  set: z.string(),
  reason: z.nullable(z.string()),
  /** Whether the set passed the smoke test before it went live. */
  smoke: z.enum(['passed', 'left out']),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/**
 * Reads the changes that went live, oldest first.
 *
 * @param sequence number of the live registry
 */
export async function readHistory(root: string, sequence: number): Promise<HistoryEntry[]> {
  const lines = await readAll(root);
  const abandoned = abandonedIn(lines);
  return lines.filter((line) => line.sequence <= sequence && !abandoned.has(line.sequence));
}

/** Appends an entry, before its change is made: every change is in the history. */
export async function appendHistory(disk: Disk, root: string, entry: HistoryEntry): Promise<void> {
  const file = historyFile(root);
  await disk.makeFolder(path.dirname(file));
  const text = await readText(file);
  // A process that was killed while writing leaves an incomplete line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await disk.append(file, `${start}${JSON.stringify(entry)}\n`);
}

/** Marks the pending changes as abandoned. */
export async function abandonPendingChanges(
  disk: Disk,
  root: string,
  sequence: number,
): Promise<void> {
  const pending = await readPendingChanges(root, sequence);
  for (const entry of pending) await appendHistory(disk, root, { ...entry, action: 'abandoned' });
}

/** Reads the changes that were announced, but never went live and are not marked as abandoned. */
export async function readPendingChanges(root: string, sequence: number): Promise<HistoryEntry[]> {
  const lines = await readAll(root);
  const abandoned = abandonedIn(lines);
  return lines.filter((line) => line.sequence > sequence && !abandoned.has(line.sequence));
}

/** Returns the number of the next change. */
export async function nextSequence(root: string, sequence: number): Promise<number> {
  const lines = await readAll(root);
  return Math.max(sequence, ...lines.map((line) => line.sequence)) + 1;
}

/**
 * Returns the ids of an app's releases up to the live one, oldest first. A rollback removes the releases
 * after its target from this lineage, a withdrawal removes all.
 */
export function releaseLineage(history: readonly HistoryEntry[], app: string): string[] {
  const lineage: string[] = [];
  for (const { action, changes } of history) {
    for (const { from, to } of changes.filter((candidate) => candidate.app === app)) {
      // This release went live before the history existed.
      if (lineage.length === 0 && from !== null) lineage.push(from);
      const place = action === 'rollback' && to !== null ? lineage.lastIndexOf(to) : -1;
      if (to === null) lineage.length = 0;
      else if (place >= 0) lineage.length = place + 1;
      else lineage.push(to);
    }
  }
  return lineage;
}

function abandonedIn(lines: readonly HistoryEntry[]): Set<number> {
  return new Set(
    lines.filter(({ action }) => action === 'abandoned').map(({ sequence }) => sequence),
  );
}

async function readAll(root: string): Promise<HistoryEntry[]> {
  return readLines(await readText(historyFile(root)));
}

/** Parses the lines of a history and skips incomplete ones. */
export function readLines(text: string): HistoryEntry[] {
  return text.split('\n').flatMap((line) => {
    const parsed = historyEntry.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

async function readText(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(nullIfMissing)) ?? '';
}
