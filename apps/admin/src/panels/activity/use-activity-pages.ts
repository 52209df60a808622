import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQueries } from '@atrium/api-client/activity';
import type { ActivityFilter } from '@atrium/contracts/activity';

/** Status of the entries after the loaded ones; `end` if there are none. */
export type OlderStatus = 'idle' | 'loading' | 'failed' | 'end';

/** Cursors of the older pages, and the first page that they follow. */
interface OlderPages {
  readonly newest: object | undefined;
  readonly cursors: readonly string[];
}

/** Reads the activity page by page. A new first page, as after a refresh, starts again from there. */
export function useActivityPages(filter: ActivityFilter) {
  const query = useQuery(activityQueries.newest(filter));
  const { data: newest } = query;
  const [older, setOlder] = useState<OlderPages>({ newest: undefined, cursors: [] });
  const cursors = older.newest === newest ? older.cursors : [];
  const pages = useQueries({
    queries: cursors.map((cursor) => activityQueries.older(filter, cursor)),
  });
  const last = pages.at(-1);
  const next = (last ?? query).data?.next ?? null;

  function readStatus(): OlderStatus {
    if (last?.isFetching) return 'loading';
    if (last?.isError) return 'failed';
    return next === null ? 'end' : 'idle';
  }

  function loadOlder() {
    if (last?.isError) void last.refetch();
    else if (next !== null) setOlder({ newest, cursors: [...cursors, next] });
  }

  return {
    /** Read of the newest entries. */
    query,
    /** Newest first; undefined before the first response. */
    entries:
      newest && [newest, ...pages.map(({ data }) => data)].flatMap((page) => page?.entries ?? []),
    olderStatus: readStatus(),
    olderError: last?.error,
    loadOlder,
  };
}
