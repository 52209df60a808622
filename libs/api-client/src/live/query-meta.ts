import type { ChangeTopic } from '@atrium/contracts/changes';

/** Changes that affect the data of a query. */
export interface ChangeConcern {
  readonly topic: ChangeTopic;
  /** Limits the changes to those of one entity. */
  readonly id?: number;
}

interface ChangeMeta extends Record<string, unknown> {
  /** Changes after which the query is read again. The first one has the topic of its rows. */
  readonly changes?: readonly ChangeConcern[];
  /** Whether the query is read at once after a change, instead of waiting for further changes. */
  readonly isUrgent?: true;
  /** Reads rows by id, at most `MOST_ROWS`, and returns a function that puts them into the list. */
  readonly readRows?: (ids: readonly number[]) => Promise<(list: never) => unknown>;
  /** Names a row within a sentence for screen readers: `TASK-0012`, `a license`. Only such rows are marked. */
  readonly nameRow?: (row: never) => string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ChangeMeta;
  }
}
