import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Disk } from './disk';
import { nullIfMissing } from './null-if-missing';
import { historyFile } from './paths';

const change = z.object({
  app: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/** One change of what is live, as the history keeps it. */
export const historyEntry = z.object({
  /** Number of the change; the registry says which one it made last. */
  sequence: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  by: z.string(),
  action: z.enum(['publish', 'rollback', 'withdraw', 'revoke', 'abandoned']),
  changes: z.array(change),
  /** The releases that may not go live any more. */
  revoked: z.optional(z.array(z.object({ app: z.string(), id: z.string() }))),
  /** Id of the set that it made live. */
  set: z.string(),
  reason: z.nullable(z.string()),
  /** Whether the set was loaded in a browser before it went live. */
  smoke: z.enum(['passed', 'left out']),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/**
 * Reads every change that went live, oldest first.
 *
 * @param sequence the last change that the registry knows of
 */
export async function readHistory(root: string, sequence: number): Promise<HistoryEntry[]> {
  const lines = await readAll(root);
  const abandoned = abandonedIn(lines);
  return lines.filter((line) => line.sequence <= sequence && !abandoned.has(line.sequence));
}

/** Adds a line to the history. It comes before the change, so that no change is without one. */
export async function appendHistory(disk: Disk, root: string, entry: HistoryEntry): Promise<void> {
  const file = historyFile(root);
  await disk.makeFolder(path.dirname(file));
  const text = await readText(file);
  // A process that was killed while it wrote has left a part of a line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await disk.append(file, `${start}${JSON.stringify(entry)}\n`);
}

/** Says of announced changes that the registry does not know of that they were not made. */
export async function abandonPendingChanges(
  disk: Disk,
  root: string,
  sequence: number,
): Promise<void> {
  const pending = await readPendingChanges(root, sequence);
  for (const entry of pending) await appendHistory(disk, root, { ...entry, action: 'abandoned' });
}

/** Reads the announced changes that the registry does not know of, if nobody has said so yet. */
export async function readPendingChanges(root: string, sequence: number): Promise<HistoryEntry[]> {
  const lines = await readAll(root);
  const abandoned = abandonedIn(lines);
  return lines.filter((line) => line.sequence > sequence && !abandoned.has(line.sequence));
}

/** The number for the next change. */
export async function nextSequence(root: string, sequence: number): Promise<number> {
  const lines = await readAll(root);
  return Math.max(sequence, ...lines.map((line) => line.sequence)) + 1;
}

/**
 * The releases of an app that lead to the live one, oldest first: a rollback takes back what came
 * after the release that it leads to, a withdrawal everything.
 */
export function releaseLineage(history: readonly HistoryEntry[], app: string): string[] {
  const line: string[] = [];
  for (const { action, changes } of history) {
    for (const { from, to } of changes.filter((candidate) => candidate.app === app)) {
      // What was live before there was a history.
      if (line.length === 0 && from !== null) line.push(from);
      const place = action === 'rollback' && to !== null ? line.lastIndexOf(to) : -1;
      if (to === null) line.length = 0;
      else if (place >= 0) line.length = place + 1;
      else line.push(to);
    }
  }
  return line;
}

function abandonedIn(lines: readonly HistoryEntry[]): Set<number> {
  return new Set(
    lines.filter(({ action }) => action === 'abandoned').map(({ sequence }) => sequence),
  );
}

async function readAll(root: string): Promise<HistoryEntry[]> {
  return readLines(await readText(historyFile(root)));
}

/** Reads the lines of a history, leaving out what is half-written. */
export function readLines(text: string): HistoryEntry[] {
  return text.split('\n').flatMap((line) => {
    const parsed = historyEntry.safeParse(parseLine(line));
    return parsed.success ? [parsed.data] : [];
  });
}

async function readText(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(nullIfMissing)) ?? '';
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
