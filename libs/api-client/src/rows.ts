import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { isConflict, isNotFound } from './api-error';
import type { ChangeConcern } from './live/query-meta';

/** A row that has an id, and a version if its updates are `versioned`. */
export interface Row {
  readonly id: number;
  readonly version?: number | undefined;
}

/** A list of the API, of which single rows can be read and replaced. */
export interface RowList<R extends Row> {
  /** Key of its query, or what the keys of its queries begin with: each shows a part of the list. */
  readonly queryKey: QueryKey;
  /** Topic of the changes that name its rows. */
  readonly topic: ChangeConcern['topic'];
  /** Reads the rows of a query, or those of them with some ids, which have commas between them. */
  readonly read: (query: { ids?: string }, queryKey: QueryKey) => Promise<R[]>;
  /** Returns which rows belong to a query; `null` if only the server knows. By default, all of them. */
  readonly select?: (rows: readonly R[], queryKey: QueryKey) => readonly R[] | null;
  /** Order of the list, as for `sort`. */
  readonly compare: (one: R, other: R) => number;
  /** Names a row within a sentence, see `ChangeMeta`. */
  readonly nameRow?: (row: R) => string;
}

/**
 * Returns the query options of a list.
 *
 * @param part names a part of the list at the end of the key
 */
export function rowListOptions<R extends Row>(list: RowList<R>, ...part: readonly unknown[]) {
  const { topic, read, compare, nameRow } = list;
  const queryKey = [...list.queryKey, ...part];
  return queryOptions({
    queryKey,
    queryFn: () => read({}, queryKey),
    meta: {
      changes: [{ topic }],
      readRows: async (ids) => {
        const changed = await read({ ids: ids.join(',') }, queryKey);
        return (rows: R[]) => mergeRows(rows, changed, ids, compare);
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
  const row = await write.catch((error: unknown) => showRejection(client, list, error, id));
  await showRows(client, list, [row], [row.id]);
  return row;
}

/** Awaits the deletion of a row and removes it from the cached list; otherwise like `putRow`. */
export async function removeRow<R extends Row, Result>(
  client: QueryClient,
  list: RowList<R>,
  deletion: Promise<Result>,
  id: number,
): Promise<Result> {
  const result = await deletion.catch((error: unknown) => showRejection(client, list, error, id));
  await showRows(client, list, [], [id]);
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
  const rows = await change.catch((error: unknown) => showRejection(client, list, error));
  await showRows(client, list, rows, ids);
  return rows;
}

/** Awaits a write and reads the row that it has changed; otherwise like `putRow`. */
export async function readAfter<R extends Row, Result>(
  client: QueryClient,
  list: RowList<R>,
  write: Promise<Result>,
  id: number,
): Promise<Result> {
  const result = await write.catch((error: unknown) => showRejection(client, list, error, id));
  await showRows(client, list, null, [id]);
  return result;
}

/** Reads what others have changed (412) or deleted (404), the whole list without an id, and throws the error. */
async function showRejection<R extends Row>(
  client: QueryClient,
  list: RowList<R>,
  error: unknown,
  id?: number,
): Promise<never> {
  if (isConflict(error) || isNotFound(error)) {
    const reading =
      id === undefined
        ? client.invalidateQueries({ queryKey: list.queryKey })
        : showRows(client, list, null, [id]);
    if (isConflict(error)) await reading;
  }
  throw error;
}

/** Puts rows into the queries of a list, without the other rows of the ids; `null` reads them first. */
async function showRows<R extends Row>(
  client: QueryClient,
  list: RowList<R>,
  rows: readonly R[] | null,
  ids: readonly number[],
): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: list.queryKey });
  await Promise.all(
    queries.map(async (query) => {
      const { queryKey } = query;
      const found = await rowsOfQuery(list, query, rows, ids);
      if (found === null) {
        await client.invalidateQueries({ queryKey, exact: true });
        return;
      }
      const state = client.getQueryState<R[]>(queryKey);
      if (!state) return;
      const isReading = state.fetchStatus !== 'idle';
      // A read that is under way may have begun before the write.
      if (isReading) await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<R[]>(
        queryKey,
        (known) => known && mergeRows(known, found, ids, list.compare),
        { updatedAt: state.dataUpdatedAt },
      );
      if (isReading || state.isInvalidated) {
        await client.invalidateQueries({ queryKey, exact: true });
      }
    }),
  );
}

/** Returns those of the rows that belong to a query; `null` if it has to be read as a whole. */
async function rowsOfQuery<R extends Row>(
  { read, select }: RowList<R>,
  query: Query,
  rows: readonly R[] | null,
  ids: readonly number[],
): Promise<readonly R[] | null> {
  const { queryKey } = query;
  if (rows) {
    const selected = select ? select(rows, queryKey) : rows;
    // Parts of a list that are not on the screen become stale instead.
    if (selected || !query.isActive()) return selected;
  }
  return read({ ids: ids.join(',') }, queryKey).catch(() => null);
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
