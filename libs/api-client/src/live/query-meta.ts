import type { ChangeTopic } from '@atrium/contracts/changes';

/** Changes that affect the data of a query. */
export interface ChangeConcern {
  readonly topic: ChangeTopic;
  /** Limits the changes to those of one entity. */
  readonly id?: number;
}

/** Reads single rows of a list, so that a change needs no read of the whole list. */
export interface RowAccess {
  /** Reads rows by id, at most `MOST_ROWS`; a row that is missing is gone. */
  readonly read: (ids: readonly number[]) => Promise<readonly { readonly id: number }[]>;
  /** Returns the list with these rows, without those of the ids that are gone. */
  readonly merge: (list: never, rows: never, ids: readonly number[]) => readonly unknown[];
}

interface ChangeMeta extends Record<string, unknown> {
  /** Changes after which the query is read again. */
  readonly changes?: readonly ChangeConcern[];
  /** Without it, a change reads all data of the query again. */
  readonly rows?: RowAccess;
  /** Names a row within a sentence, to announce its change to screen readers: `TASK-0012`, `a license`. */
  readonly nameRow?: (row: never) => string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ChangeMeta;
  }
}
