import type { ChangeTopic } from '@atrium/contracts/changes';

/** Changes that affect the data of a query. */
export interface ChangeConcern {
  readonly topic: ChangeTopic;
  /** Limits the changes to those of one entity. */
  readonly id?: number;
}

interface ChangeMeta extends Record<string, unknown> {
  /** Changes after which the query is read again. */
  readonly changes?: readonly ChangeConcern[];
  /** Names a row within a sentence, to announce its change to screen readers: `TASK-0012`, `a license`. */
  readonly nameRow?: (row: never) => string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ChangeMeta;
  }
}
