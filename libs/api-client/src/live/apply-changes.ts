import type { Query, QueryClient, QueryFunction } from '@tanstack/react-query';
import type { Change, ChangeTopic } from '@atrium/contracts/changes';
import { MOST_ROWS } from '@atrium/contracts/fields';
import { ApiError, isUnauthorized } from '../api-error';
import { endSession } from '../session';
import type { Announcer } from './announcer';
import { findChangedRows } from './changed-rows';
import { markChangedIds } from './marks';
import type { ChangeConcern } from './query-meta';

/** Time for which changes are gathered, so that a burst of them causes one read. */
const GATHER_MS = 300;

/** Longest time that is added by chance, so that thousands of pages do not read at the same moment. */
const JITTER_MS = 700;

/** Shortest time from the start of a query's read to the start of the next. */
const READ_INTERVAL_MS = 1000;

/** Shortest such time as a multiple of the read, so that thousands of pages leave a busy server room for others. */
const SLOW_READ_FACTOR = 4;

/** Changes of a query's data that have not been read yet. */
interface Changes {
  /** Rows to read; `null` for all data. */
  readonly ids: ReadonlySet<number> | null;
  /** Ids that others have changed, to mark and announce them. */
  readonly byOthers: ReadonlyMap<ChangeTopic, ReadonlySet<number>>;
}

const ALL: Changes = { ids: null, byOthers: new Map() };

/** Applies changes to the queries of a page. */
export interface ChangeApplier {
  /** Reads what a change concerns, see `ChangeConcern` and `RowAccess`. */
  readonly apply: (change: Change) => void;
  /** Reads all queries again that changes concern, because some may have been missed. */
  readonly applyResync: () => void;
  /** Repeats reads that have failed. */
  readonly retryFailed: () => void;
  readonly stop: () => void;
}

/**
 * Creates the applier of a user's page. Of a list on the screen, it reads the changed rows with one request and
 * puts them into the list. Any other query on the screen is read as a whole, and one that is not on the screen
 * is marked as stale. A failed read changes nothing on the screen and is repeated with the next change.
 */
export function createChangeApplier(
  queryClient: QueryClient,
  userId: number,
  { announce }: Pick<Announcer, 'announce'>,
): ChangeApplier {
  const cache = queryClient.getQueryCache();
  /** Changes that wait for their read; without a timer if it has failed. */
  const pendings = new Map<Query, { changes: Changes; timer?: ReturnType<typeof setTimeout> }>();
  const nextReadAt = new WeakMap<Query, number>();
  let isStopped = false;

  function wait(query: Query, changes: Changes) {
    const pending = pendings.get(query) ?? { changes };
    pending.changes = union(pending.changes, changes);
    pendings.set(query, pending);
    return pending;
  }

  function schedule(query: Query, changes: Changes) {
    if (!query.isActive()) {
      pendings.delete(query);
      query.invalidate();
      return;
    }
    // A query that has failed shows its error with Retry.
    if (query.state.data === undefined && query.state.fetchStatus === 'idle') return;
    const pending = wait(query, changes);
    const rest = (nextReadAt.get(query) ?? 0) - performance.now();
    const delayMs = isUrgent(query) ? 0 : Math.max(GATHER_MS + Math.random() * JITTER_MS, rest);
    pending.timer ??= setTimeout(() => void read(query), delayMs);
  }

  async function read(query: Query) {
    // A read that is under way may have begun before the change.
    if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
    const changes = pendings.get(query)?.changes;
    pendings.delete(query);
    if (!changes || !isCurrent(query)) return;
    if (!query.isActive()) {
      query.invalidate();
      return;
    }
    if (query.state.data !== undefined) await update(query, changes, query.state);
  }

  async function update(query: Query, changes: Changes, before: Query['state']) {
    const startedAt = performance.now();
    nextReadAt.set(query, startedAt + READ_INTERVAL_MS);
    try {
      const data = await readData(query, changes);
      const slowMs = SLOW_READ_FACTOR * (performance.now() - startedAt);
      nextReadAt.set(query, startedAt + Math.max(READ_INTERVAL_MS, slowMs));
      if (!isCurrent(query)) return;
      if (query.state.data !== before.data) {
        // The user's own writes can be newer than the rows that were read.
        schedule(query, changes);
        return;
      }
      // `findFirstRead` needs the time of the last read of all rows.
      const updatedAt = changes.ids ? before.dataUpdatedAt : Date.now();
      queryClient.setQueryData(query.queryKey, data, { updatedAt });
      showChanges(query, before.data, changes);
    } catch (error) {
      if (isUnauthorized(error)) endSession(queryClient);
      else if (!isCurrent(query)) return;
      // Shows that the entity was deleted.
      else if (error instanceof ApiError && error.status === 404) void query.fetch().catch(ignore);
      else wait(query, changes);
    }
  }

  function isCurrent(query: Query): boolean {
    return !isStopped && cache.get(query.queryHash) === query;
  }

  async function readData(query: Query, { ids }: Changes): Promise<unknown> {
    const { meta, options, queryKey, state } = query;
    // After a failed read of all rows, others can be outdated, too.
    if (ids && meta?.rows && !state.isInvalidated) {
      const rows = await meta.rows.read([...ids]);
      return meta.rows.merge(state.data as never, rows as never, [...ids]);
    }
    // A fetch of the query itself would show its failure.
    const { signal } = new AbortController();
    return (options.queryFn as QueryFunction)({ client: queryClient, queryKey, signal, meta });
  }

  function showChanges({ meta, state }: Query, before: unknown, { byOthers }: Changes) {
    for (const [topic, ids] of byOthers) {
      // The data of one entity, such as the comments on a task, has rows with other ids.
      const isScoped = meta?.changes?.some((concern) => concern.topic === topic && concern.id);
      const rows = findChangedRows(before, state.data, isScoped ? undefined : ids);
      markChangedIds(
        queryClient,
        topic,
        rows.map(({ id }) => id),
      );
      // The function belongs to the same query as the rows.
      const nameRow = meta?.nameRow as ((row: object) => string) | undefined;
      if (nameRow) announce(topic, rows, nameRow);
    }
  }

  function retryFailed() {
    for (const [query, { changes }] of pendings) schedule(query, changes);
  }

  return {
    apply: (change) => {
      retryFailed();
      for (const query of cache.getAll()) {
        if (query.meta?.changes?.some((concern) => concerns(concern, change))) {
          schedule(query, changesOf(change, query, userId));
        }
      }
    },
    applyResync: () => {
      for (const query of cache.getAll()) if (query.meta?.changes) schedule(query, ALL);
    },
    retryFailed,
    stop: () => {
      isStopped = true;
      for (const { timer } of pendings.values()) clearTimeout(timer);
      pendings.clear();
    },
  };
}

function ignore() {
  // The query shows its failure.
}

/** Whether a query reads messages, which cannot wait. */
function isUrgent({ meta }: Query): boolean {
  return meta?.changes?.some(({ topic }) => topic === 'messages') === true;
}

function concerns({ topic, id }: ChangeConcern, change: Change): boolean {
  if (topic !== change.topic) return false;
  return id === undefined || change.ids.length === 0 || change.ids.includes(id);
}

function changesOf({ topic, ids, by }: Change, { meta }: Query, userId: number): Changes {
  const isByRow = meta?.rows !== undefined && ids.length > 0 && ids.length <= MOST_ROWS;
  return {
    ids: isByRow ? new Set(ids) : null,
    byOthers: new Map(by === userId ? [] : [[topic, new Set(ids)]]),
  };
}

function union(one: Changes, other: Changes): Changes {
  const ids = one.ids && other.ids && new Set([...one.ids, ...other.ids]);
  const byOthers = new Map(one.byOthers);
  for (const [topic, added] of other.byOthers) {
    byOthers.set(topic, new Set([...(byOthers.get(topic) ?? []), ...added]));
  }
  return { ids: ids && ids.size <= MOST_ROWS ? ids : null, byOthers };
}
