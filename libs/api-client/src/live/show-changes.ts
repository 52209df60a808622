import type { QueryClient } from '@tanstack/react-query';
import type { ChangeTopic } from '@atrium/contracts/changes';
import { changedIdsKey } from './changed-ids';

const SHOWN_MS = 2000;

/** A row of any list. Those with a version have who changed them, comments have their author. */
export interface Row {
  readonly id: number;
  readonly changedBy?: { readonly username: string } | null;
  readonly author?: { readonly username: string };
}

/** A row that differs between two states of a query's data; of a deleted one, its last state. */
export interface ChangedRow {
  readonly kind: 'added' | 'changed' | 'deleted';
  readonly row: Row;
}

/** Returns the rows that differ between two states of a query's data; with ids, only those. */
export function findChangedRows(
  before: unknown,
  after: unknown,
  ids: ReadonlySet<number> | null,
): ChangedRow[] {
  const rowsBefore = indexRows(before);
  const rowsAfter = indexRows(after);
  const candidates = ids ?? new Set([...rowsBefore.keys(), ...rowsAfter.keys()]);
  return [...candidates].flatMap((id): ChangedRow[] => {
    const last = rowsBefore.get(id);
    const row = rowsAfter.get(id);
    if (!row) return last ? [{ kind: 'deleted', row: last }] : [];
    if (!last) return [{ kind: 'added', row }];
    // Rows come from JSON. Dates that were parsed from it are new objects after every read.
    return JSON.stringify(last) === JSON.stringify(row) ? [] : [{ kind: 'changed', row }];
  });
}

/** Returns the rows of a list, or an entity itself, by id. */
function indexRows(data: unknown): ReadonlyMap<number, Row> {
  // Only queries with rows name them, see `ChangeMeta`.
  const rows = (Array.isArray(data) ? data : [data]) as readonly Row[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks rows as changed by others, for `useChangedIds`. */
export function markRows(
  queryClient: QueryClient,
  topic: ChangeTopic,
  rows: readonly ChangedRow[],
): void {
  type Marked = ReadonlySet<number>;
  const queryKey = changedIdsKey(topic);
  const ids = rows.map(({ row }) => row.id);
  queryClient.setQueryData<Marked>(queryKey, (marked = new Set()) => new Set([...marked, ...ids]));
  setTimeout(() => {
    // A sign-out has removed the marks.
    queryClient.setQueryData<Marked>(
      queryKey,
      (marked) => marked && new Set([...marked].filter((id) => !ids.includes(id))),
    );
  }, SHOWN_MS);
}

/**
 * Adds a live region to the page until the signal aborts. Screen readers need it there before its first text.
 *
 * @returns a function that announces a text to screen readers
 */
export function createAnnouncer(signal: AbortSignal): (text: string) => void {
  const region = document.createElement('div');
  region.role = 'status';
  region.ariaLive = 'polite';
  const { style } = region;
  style.position = 'fixed';
  style.clipPath = 'inset(50%)';
  style.width = '1px';
  style.height = '1px';
  style.overflow = 'hidden';
  style.whiteSpace = 'nowrap';
  document.body.append(region);
  signal.addEventListener('abort', () => region.remove());

  return (text) => {
    // Several queries on the screen can have the same row.
    if ([...region.children].some((line) => line.textContent === text)) return;
    const line = document.createElement('p');
    line.textContent = text;
    region.append(line);
    // Users do not find it again when they read the page.
    setTimeout(() => line.remove(), SHOWN_MS);
  };
}

/** Returns a sentence about rows that others have changed: `maria changed TASK-0012`. */
export function describeChanges(
  topic: ChangeTopic,
  rows: readonly ChangedRow[],
  nameRow: (row: Row) => string,
): string {
  const [first] = rows;
  if (!first || rows.length > 1) return `${rows.length} ${topic.replace('task-', '')} changed`;
  const { kind, row } = first;
  const name = nameRow(row);
  if (kind === 'deleted') return `${name.charAt(0).toUpperCase()}${name.slice(1)} was deleted`;
  const author = row.author ?? row.changedBy;
  return `${author?.username ?? 'A colleague'} ${kind} ${name}`;
}
