import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, ChangeTopic } from '@atrium/contracts/changes';
import type { Announcer } from './announcer';
import { findChangedRows } from './changed-rows';
import { createMarks } from './marks';
import type { ChangeConcern } from './query-meta';
import { startReadClock } from './read-times';
import { readSilently } from './silent-read';

/** Time for which changes are gathered, so that a burst of them causes one read. */
const GATHER_MS = 300;

/** Pause after a read, in durations of that read: a query spends at most a fifth of the time on them. */
const PAUSE_FACTOR = 4;

/** Changes of a query's data that have not been read yet. */
interface Pending {
  /** When the latest of them became known, by `performance.now()`. */
  since: number;
  /** Data before the first of them. */
  readonly before: unknown;
  /** Ids that others have changed. */
  readonly ids: Map<ChangeTopic, Set<number>>;
  timer?: ReturnType<typeof setTimeout>;
}

/** Applies changes to the queries of a page. */
export interface ChangeApplier {
  /** Reads the queries again that a change concerns, see `ChangeConcern`. */
  readonly apply: (change: Change) => void;
  /** Reads all queries again that changes concern, because some may have been missed. */
  readonly applyResync: () => void;
  /** Repeats reads that have failed. */
  readonly retryFailed: () => void;
  readonly stop: () => void;
}

/**
 * Creates the applier of a user's page. A query on the screen is read again once, in the background; any
 * other is marked as stale. A failed read leaves what is shown, and is repeated with the next change.
 */
export function createChangeApplier(
  queryClient: QueryClient,
  userId: number,
  { announce }: Pick<Announcer, 'announce'>,
): ChangeApplier {
  const cache = queryClient.getQueryCache();
  const clock = startReadClock(queryClient);
  const marks = createMarks(queryClient);
  const pendings = new Map<Query, Pending>();
  const failed = new Map<Query, Pending>();

  function isCached(query: Query): boolean {
    return cache.get(query.queryHash) === query;
  }

  function schedule(query: Query, change?: Change) {
    // A query that has failed shows its error with Retry.
    const isShown = query.state.data !== undefined || query.state.fetchStatus === 'fetching';
    if (!isCached(query) || !isShown) return;
    // A component that is mounted in the meantime reads it at once.
    query.invalidate();
    const pending = pendings.get(query) ?? failed.get(query) ?? createPending(query);
    failed.delete(query);
    pendings.set(query, pending);
    pending.since = performance.now();
    if (change && change.by !== userId) addIds(pending, change);
    const gatherMs = change?.topic === 'messages' ? 0 : GATHER_MS;
    pending.timer ??= setTimeout(
      () => {
        delete pending.timer;
        pendings.delete(query);
        void read(query, pending);
      },
      Math.max(gatherMs, clock.restOf(query, PAUSE_FACTOR)),
    );
  }

  async function read(query: Query, pending: Pending) {
    // A read that is under way may have begun before the change.
    if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
    if (!isCached(query)) return;
    if (!clock.hasReadSince(query, pending.since)) {
      if (!query.isActive()) {
        query.invalidate();
        return;
      }
      if (query.state.data === undefined) return;
      if (!(await readSilently(query))) {
        if (isCached(query)) failed.set(query, pending);
        return;
      }
    }
    showChanges(query, pending);
  }

  function showChanges({ meta, state }: Query, { before, ids: changedIds }: Pending) {
    for (const [topic, ids] of changedIds) {
      // The data of one entity, such as the comments on a task, has rows with other ids.
      const isScoped = meta?.changes?.some((concern) => concern.topic === topic && concern.id);
      const rows = findChangedRows(before, state.data, isScoped ? undefined : ids);
      marks.add(
        topic,
        rows.map(({ id }) => id),
      );
      // The function belongs to the same query as the rows.
      const nameRow = meta?.nameRow as ((row: object) => string) | undefined;
      if (nameRow) announce(topic, rows, nameRow);
    }
  }

  function retryFailed() {
    for (const query of failed.keys()) schedule(query);
  }

  return {
    apply: (change) => {
      retryFailed();
      for (const query of cache.getAll()) {
        if (query.meta?.changes?.some((concern) => concerns(concern, change))) {
          schedule(query, change);
        }
      }
    },
    applyResync: () => {
      for (const query of cache.getAll()) if (query.meta?.changes) schedule(query);
    },
    retryFailed,
    stop: () => {
      for (const { timer } of pendings.values()) clearTimeout(timer);
      pendings.clear();
      failed.clear();
      clock.stop();
      marks.stop();
    },
  };
}

function concerns({ topic, id }: ChangeConcern, change: Change): boolean {
  if (topic !== change.topic) return false;
  return id === undefined || change.ids.length === 0 || change.ids.includes(id);
}

function createPending(query: Query): Pending {
  return { since: 0, before: query.state.data, ids: new Map() };
}

function addIds({ ids }: Pending, change: Change) {
  const known = ids.get(change.topic) ?? new Set();
  ids.set(change.topic, known);
  for (const id of change.ids) known.add(id);
}
