import { isDeepStrictEqual } from 'node:util';

/** A row as the server shows it. */
export type Row = Readonly<Record<string, unknown>>;

/** A row's kind and id, such as `tasks 7`. */
export type Key = string;

/** A change that is about to be asked for. */
export type Change =
  | { readonly type: 'create'; readonly kind: string; readonly marker: string }
  | { readonly type: 'update'; readonly key: Key; readonly values: Row }
  | { readonly type: 'delete'; readonly keys: readonly Key[] };

/**
 * What the server has acknowledged, and what it may or may not have done because it was killed
 * before it could say so.
 */
export interface Witness {
  /** Takes down a change before it is sent; the returned function, what came of it. */
  begin: (change: Change) => (answer?: { readonly key: Key; readonly row: Row }) => void;
  /** The keys of the acknowledged rows of a kind, but for those about to change. */
  keysOf: (kind: string) => Key[];
  rowOf: (key: Key) => Row;
  /** How many changes were acknowledged in all. */
  readonly acknowledged: number;
  /** How many changes were under way at a kill in all. */
  readonly interrupted: number;
  /**
   * Compares with what a restarted server shows, and goes on from there.
   * @returns a sentence for everything that was lost, half done or made up.
   */
  compare: (actual: ReadonlyMap<Key, Row>) => string[];
}

/** Makes a witness of a server that holds these rows. */
export function createWitness(present: ReadonlyMap<Key, Row>): Witness {
  let rows = new Map(present);
  const underWay = new Set<Change>();
  const count = { acknowledged: 0, interrupted: 0 };

  function begin(change: Change) {
    underWay.add(change);
    return (answer?: { readonly key: Key; readonly row: Row }) => {
      underWay.delete(change);
      count.acknowledged += 1;
      if (change.type === 'delete') for (const key of change.keys) rows.delete(key);
      if (answer !== undefined) rows.set(answer.key, answer.row);
    };
  }

  function compare(actual: ReadonlyMap<Key, Row>): string[] {
    const problems = [
      ...findLost(rows, actual, underWay),
      ...findHalfDeleted(actual, underWay),
      ...findMadeUp(rows, actual, underWay),
    ];
    count.interrupted += underWay.size;
    underWay.clear();
    rows = new Map(actual);
    return problems;
  }

  return {
    begin,
    compare,
    keysOf: (kind) => [...rows.keys()].filter((key) => key.startsWith(`${kind} `)),
    rowOf: (key) => rows.get(key) ?? {},
    get acknowledged() {
      return count.acknowledged;
    },
    get interrupted() {
      return count.interrupted;
    },
  };
}

function findLost(
  rows: ReadonlyMap<Key, Row>,
  actual: ReadonlyMap<Key, Row>,
  underWay: ReadonlySet<Change>,
): string[] {
  const problems: string[] = [];
  for (const [key, row] of rows) {
    const now = actual.get(key);
    const allowed = [...underWay].some(
      (change) =>
        (change.type === 'delete' && change.keys.includes(key) && now === undefined) ||
        (change.type === 'update' &&
          change.key === key &&
          isDeepStrictEqual(now, { ...row, ...change.values })),
    );
    if (!allowed && !isDeepStrictEqual(now, row)) {
      problems.push(`${key} was ${JSON.stringify(row)} and is ${JSON.stringify(now)}.`);
    }
  }
  return problems;
}

function findHalfDeleted(actual: ReadonlyMap<Key, Row>, underWay: ReadonlySet<Change>): string[] {
  return [...underWay].flatMap((change) => {
    if (change.type !== 'delete') return [];
    const left = change.keys.filter((key) => actual.has(key));
    return left.length === 0 || left.length === change.keys.length
      ? []
      : [`Of ${change.keys.join(', ')}, deleted at once, ${left.join(', ')} is left.`];
  });
}

function findMadeUp(
  rows: ReadonlyMap<Key, Row>,
  actual: ReadonlyMap<Key, Row>,
  underWay: ReadonlySet<Change>,
): string[] {
  const awaited = [...underWay].filter((change) => change.type === 'create');
  return [...actual].flatMap(([key, row]) => {
    if (rows.has(key)) return [];
    const index = awaited.findIndex(
      ({ kind, marker }) =>
        key.startsWith(`${kind} `) && JSON.stringify(row).includes(JSON.stringify(marker)),
    );
    if (index >= 0) {
      awaited.splice(index, 1);
      return [];
    }
    return [`${key} is ${JSON.stringify(row)}, which nobody asked for or was told of.`];
  });
}
