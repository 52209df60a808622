import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, isConflict } from './api-error';
import type { ChangeConcern } from './live/query-meta';

interface Row {
  readonly id: number;
  readonly version?: number | undefined;
}

/** A list of the API, of which single rows can be read and replaced. */
export interface RowList<R extends Row> {
  readonly queryKey: QueryKey;
  /** Topic of the changes that name its rows. */
  readonly topic: ChangeConcern['topic'];
  /** Reads all rows, or those with some ids, which have commas between them. */
  readonly read: (query: { ids?: string }) => Promise<R[]>;
  /** Order of the list, as for `sort`. */
  readonly compare: (one: R, other: R) => number;
  /** Names a row within a sentence, see `ChangeMeta`. */
  readonly nameRow?: (row: R) => string;
}

/** Returns the query options of a list. */
export function rowListOptions<R extends Row>(list: RowList<R>) {
  const { queryKey, topic, read, compare, nameRow } = list;
  return queryOptions({
    queryKey,
    queryFn: () => read({}),
    meta: {
      changes: [{ topic }],
      rows: {
        read: (ids) => read({ ids: ids.join(',') }),
        merge: (rows: R[], changed: R[], ids) => mergeRows(rows, changed, ids, compare),
      },
      ...(nameRow && { nameRow }),
    },
  });
}

/**
 * Awaits a write and puts its response into the cached list, which is not read again. After a 404 or a 412 the
 * row is read again, so that the screen shows what others have deleted or changed; a 412 is thrown after that,
 * when its form can show the newer version.
 *
 * @param id of the row, unless it is a new one
 * @returns the response to the write
 * @throws the error of the write
 */
export async function putRow<R extends Row>(
  client: QueryClient,
  list: RowList<R>,
  write: Promise<R>,
  id?: number,
): Promise<R> {
  const row = await readAfterRejection(client, list, write, id);
  await replaceRows(client, list, [row], []);
  return row;
}

/** Awaits the deletion of a row and removes it from the cached list; otherwise like `putRow`. */
export async function removeRow<R extends Row, Result>(
  client: QueryClient,
  list: RowList<R>,
  deletion: Promise<Result>,
  id: number,
): Promise<Result> {
  const result = await readAfterRejection(client, list, deletion, id);
  await replaceRows(client, list, [], [id]);
  return result;
}

/**
 * Awaits a change of several rows and puts its response into the cached list, without the other rows of the
 * ids; otherwise like `putRow`, but reads the whole list again.
 */
export async function putRows<R extends Row>(
  client: QueryClient,
  list: RowList<R>,
  change: Promise<readonly R[]>,
  ids: readonly number[],
): Promise<readonly R[]> {
  const rows = await readAfterRejection(client, list, change);
  await replaceRows(client, list, rows, ids);
  return rows;
}

async function readAfterRejection<R extends Row, Result>(
  client: QueryClient,
  list: RowList<R>,
  write: Promise<Result>,
  id?: number,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isConflict(error)) await readRow(client, list, id);
    else if (isGone) void readRow(client, list, id);
    throw error;
  }
}

async function readRow<R extends Row>(client: QueryClient, list: RowList<R>, id = 0) {
  if (!client.getQueryData(list.queryKey)) return;
  // Of a new row it is unknown which one its form had named.
  const rows = id > 0 ? await list.read({ ids: String(id) }).catch(() => null) : null;
  if (rows) await replaceRows(client, list, rows, [id]);
  else await client.invalidateQueries({ queryKey: list.queryKey });
}

async function replaceRows<R extends Row>(
  client: QueryClient,
  { queryKey, compare }: RowList<R>,
  rows: readonly R[],
  ids: readonly number[],
): Promise<void> {
  const state = client.getQueryState<R[]>(queryKey);
  if (!state) return;
  const isReading = state.fetchStatus !== 'idle';
  // A read that is under way may have begun before the write.
  if (isReading) await client.cancelQueries({ queryKey });
  client.setQueryData<R[]>(queryKey, (list) => list && mergeRows(list, rows, ids, compare), {
    updatedAt: state.dataUpdatedAt,
  });
  if (isReading || state.isInvalidated) await client.invalidateQueries({ queryKey });
}

/**
 * Returns a list with rows in it, each in its place, and without the other rows of the ids. Of two versions of
 * a row, the newer one stays. Everything else keeps its order.
 */
function mergeRows<R extends Row>(
  list: readonly R[],
  rows: readonly R[],
  ids: readonly number[],
  compare: (one: R, other: R) => number,
): R[] {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(ids);
  const merged = list.flatMap((row) => {
    const next = changed.get(row.id);
    if (!next) return gone.has(row.id) ? [] : [row];
    const newer = (row.version ?? 0) > (next.version ?? 0) ? row : next;
    // Otherwise it has moved, and is inserted below.
    if (compare(row, newer) !== 0) return [];
    changed.delete(row.id);
    return [newer];
  });
  for (const row of changed.values()) {
    const index = merged.findIndex((other) => compare(row, other) < 0);
    merged.splice(index < 0 ? merged.length : index, 0, row);
  }
  return merged;
}
