import { isDeepStrictEqual } from 'node:util';

/** A row as the server returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** Kind and id of a row, such as `tasks 7`. */
export type Key = string;

/** A change that a writer is about to request. */
export type Change =
  | { readonly type: 'create'; readonly kind: string; readonly marker: string }
  | { readonly type: 'update'; readonly key: Key; readonly values: Row }
  | { readonly type: 'delete'; readonly keys: readonly Key[] };

/**
 * The expected rows: acknowledged changes must be stored, pending ones may be, because the server was
 * killed before its response.
 */
export type WriteTracker = ReturnType<typeof createWriteTracker>;

/** Creates a tracker for a server that has stored these rows. */
export function createWriteTracker(stored: ReadonlyMap<Key, Row>) {
  let rows = new Map(stored);
  const pending = new Set<Change>();
  const count = { acknowledged: 0, interrupted: 0 };
  let onAcknowledged: (change: Change) => void = () => undefined;

  /** Records a pending change; the returned function records that the server has acknowledged it. */
  function begin(change: Change) {
    pending.add(change);
    return (saved?: { readonly key: Key; readonly row: Row }) => {
      pending.delete(change);
      count.acknowledged += 1;
      onAcknowledged(change);
      if (change.type === 'delete') for (const key of change.keys) rows.delete(key);
      if (saved !== undefined) rows.set(saved.key, saved.row);
    };
  }

  /**
   * Compares the expected rows with those of a restarted server, which become the expected ones.
   * @returns a sentence for each lost, partial or unexpected change.
   */
  function compare(actual: ReadonlyMap<Key, Row>): string[] {
    const problems = [
      ...findLost(rows, actual, pending),
      ...findPartialDeletions(actual, pending),
      ...findUnexpected(rows, actual, pending),
    ];
    count.interrupted += pending.size;
    pending.clear();
    rows = new Map(actual);
    return problems;
  }

  return {
    begin,
    compare,
    /** Returns the keys of the acknowledged rows of a kind. */
    keysOf: (kind: string): Key[] => [...rows.keys()].filter((key) => key.startsWith(`${kind} `)),
    rowOf: (key: Key): Row => rows.get(key) ?? {},
    /** Waits until the server has acknowledged another row of a kind. */
    nextCreated: (kind: string): Promise<void> =>
      new Promise((resolve) => {
        onAcknowledged = (change) => {
          if (change.type === 'create' && change.kind === kind) resolve();
        };
      }),
    /** Total number of acknowledged changes. */
    get acknowledged() {
      return count.acknowledged;
    },
    /** Total number of changes that were pending at a kill. */
    get interrupted() {
      return count.interrupted;
    },
  };
}

function findLost(
  rows: ReadonlyMap<Key, Row>,
  actual: ReadonlyMap<Key, Row>,
  pending: ReadonlySet<Change>,
): string[] {
  const problems: string[] = [];
  for (const [key, row] of rows) {
    const now = actual.get(key);
    const isAllowed = [...pending].some(
      (change) =>
        (change.type === 'delete' && change.keys.includes(key) && now === undefined) ||
        (change.type === 'update' &&
          change.key === key &&
          isDeepStrictEqual(now, { ...row, ...change.values })),
    );
    if (!isAllowed && !isDeepStrictEqual(now, row)) {
      problems.push(`${key} was ${JSON.stringify(row)} and is ${JSON.stringify(now)}.`);
    }
  }
  return problems;
}

function findPartialDeletions(
  actual: ReadonlyMap<Key, Row>,
  pending: ReadonlySet<Change>,
): string[] {
  return [...pending].flatMap((change) => {
    if (change.type !== 'delete') return [];
    const left = change.keys.filter((key) => actual.has(key));
    return left.length === 0 || left.length === change.keys.length
      ? []
      : [`One request deleted ${change.keys.join(', ')}, but ${left.join(', ')} is left.`];
  });
}

function findUnexpected(
  rows: ReadonlyMap<Key, Row>,
  actual: ReadonlyMap<Key, Row>,
  pending: ReadonlySet<Change>,
): string[] {
  const pendingCreations = [...pending].filter((change) => change.type === 'create');
  return [...actual].flatMap(([key, row]) => {
    if (rows.has(key)) return [];
    const index = pendingCreations.findIndex(
      ({ kind, marker }) =>
        key.startsWith(`${kind} `) && JSON.stringify(row).includes(JSON.stringify(marker)),
    );
    if (index >= 0) {
      pendingCreations.splice(index, 1);
      return [];
    }
    return [`${key} is ${JSON.stringify(row)}, which no pending request has created.`];
  });
}
