import type { Query, QueryClient, QueryFunction } from '@tanstack/react-query';
import type { Change } from '@atrium/contracts/changes';
import { MOST_ROWS } from '@atrium/contracts/fields';
import { isNotFound, isUnauthorized } from '../api-error';
import { endSession } from '../session';
import type { ChangeConcern } from './query-meta';
import type { Row } from './show-changes';
import { describeChanges, findChangedRows, markRows } from './show-changes';

/** Time for which changes are gathered, so that a burst of them causes one read. */
const GATHER_MS = 300;

/** Longest time that is added by chance, so that thousands of pages do not read at the same moment. */
const JITTER_MS = 700;

/** Shortest time from the start of a query's read to the start of the next. */
const READ_INTERVAL_MS = 1000;

/** Shortest such time as a multiple of the read, so that thousands of pages leave a busy server room for others. */
const SLOW_READ_FACTOR = 4;

/** Changes of a query's data that have not been read yet. */
interface Pending {
  /** Rows to read; `null` for all data. */
  ids: Set<number> | null;
  /** Rows that others have changed, to mark and announce them. */
  readonly byOthers: Set<number>;
  /** Starts the read; absent once it has failed. */
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Creates the applier of a user's page, until the signal aborts. Of a list on the screen, it reads the changed
 * rows with one request and puts them into the list. Any other query on the screen is read as a whole, and one
 * that is not on the screen is marked as stale. A failed read changes nothing on the screen and is repeated with
 * the next change.
 */
export function createChangeApplier(
  queryClient: QueryClient,
  userId: number,
  announce: (text: string) => void,
  signal: AbortSignal,
) {
  const cache = queryClient.getQueryCache();
  const pendings = new Map<Query, Pending>();
  const nextReadAt = new WeakMap<Query, number>();

  /** Adds changes to those that the next read of a query shows. */
  function addPending(query: Query, { ids, byOthers }: Pending): Pending {
    const pending = pendings.get(query) ?? { ids: new Set(), byOthers: new Set() };
    pendings.set(query, pending);
    if (ids) for (const id of ids) pending.ids?.add(id);
    else pending.ids = null;
    for (const id of byOthers) pending.byOthers.add(id);
    return pending;
  }

  function schedule(query: Query, changes: Pending) {
    if (!query.isActive()) {
      pendings.delete(query);
      query.invalidate();
      return;
    }
    // A query that has failed shows its error with Retry.
    if (query.state.data === undefined && query.state.fetchStatus === 'idle') return;
    const pending = addPending(query, changes);
    pending.timer ??= setTimeout(() => void read(query), delayMsOf(query));
  }

  /** Returns the time until the changes of a query are read. */
  function delayMsOf(query: Query): number {
    if (query.meta?.isUrgent) return 0;
    const gatherMs = GATHER_MS + Math.random() * JITTER_MS;
    const untilNextReadMs = (nextReadAt.get(query) ?? 0) - performance.now();
    return Math.max(gatherMs, untilNextReadMs);
  }

  async function read(query: Query) {
    // A read that is under way may have begun before the change.
    if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
    const changes = pendings.get(query);
    pendings.delete(query);
    if (!changes || !isCurrent(query)) return;
    const before = query.state.data;
    if (!query.isActive() || before === undefined) {
      query.invalidate();
      return;
    }
    const startedAt = performance.now();
    nextReadAt.set(query, startedAt + READ_INTERVAL_MS);
    try {
      const data = await readData(query, changes);
      const slowMs = SLOW_READ_FACTOR * (performance.now() - startedAt);
      nextReadAt.set(query, startedAt + Math.max(READ_INTERVAL_MS, slowMs));
      if (!isCurrent(query)) return;
      if (query.state.data !== before) {
        // The user's own writes can be newer than the rows that were read.
        schedule(query, changes);
        return;
      }
      queryClient.setQueryData(query.queryKey, data);
      showChanges(query, before, changes.byOthers);
    } catch (error) {
      if (isUnauthorized(error)) endSession(queryClient);
      else if (!isCurrent(query)) return;
      // Shows that the entity was deleted.
      else if (isNotFound(error)) void query.fetch().catch(() => undefined);
      else addPending(query, changes);
    }
  }

  function isCurrent(query: Query): boolean {
    return !signal.aborted && cache.get(query.queryHash) === query;
  }

  async function readData(query: Query, { ids }: Pending): Promise<unknown> {
    const { meta, options, queryKey, state } = query;
    // After a failed read of all rows, others can be outdated, too.
    if (meta?.readRows && ids && ids.size <= MOST_ROWS && !state.isInvalidated) {
      const putInto = await meta.readRows([...ids]);
      // Both belong to the same query.
      return putInto(state.data as never);
    }
    // Every query of this client has a function. A fetch of the query itself would show its failure.
    return (options.queryFn as QueryFunction)({ client: queryClient, queryKey, signal, meta });
  }

  function showChanges({ meta, state }: Query, before: unknown, ids: ReadonlySet<number>) {
    const [concern] = meta?.changes ?? [];
    // The function belongs to the same query as the rows.
    const nameRow = meta?.nameRow as ((row: Row) => string) | undefined;
    if (!concern || !nameRow || ids.size === 0) return;
    // The data of one entity, such as the comments on a task, has rows with other ids.
    const rows = findChangedRows(before, state.data, concern.id === undefined ? ids : null);
    if (rows.length === 0) return;
    markRows(queryClient, concern.topic, rows);
    announce(describeChanges(concern.topic, rows, nameRow));
  }

  function retryFailed() {
    for (const [query, changes] of pendings) schedule(query, changes);
  }

  return {
    /** Reads what a change concerns; `null` is any, see `concerns`. */
    apply: (change: Change | null): void => {
      retryFailed();
      const ids = change && change.ids.length > 0 ? new Set(change.ids) : null;
      const byOthers = new Set(change?.by === userId ? [] : change?.ids);
      for (const query of cache.getAll()) {
        if (query.meta?.changes?.some((concern) => concerns(concern, change))) {
          schedule(query, { ids, byOthers });
        }
      }
    },
    /** Repeats reads that have failed. */
    retryFailed,
  };
}

/** Whether a change affects what has a concern. After `null`, any change may have been missed. */
export function concerns({ topic, id }: ChangeConcern, change: Change | null): boolean {
  if (change?.topic !== topic) return change === null;
  return id === undefined || change.ids.length === 0 || change.ids.includes(id);
}
