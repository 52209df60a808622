import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQueries } from '@atrium/api-client/activity';
import type { ActivityEntry, ActivityFilter } from '@atrium/contracts/activity';

/** Status of the entries after the loaded ones; `end` if there are none. */
export type OlderStatus = 'idle' | 'loading' | 'failed' | 'end';

/** The pages after the first one. */
interface OlderPages {
  /** The first page that they follow. */
  readonly newest: object | undefined;
  readonly entries: readonly ActivityEntry[];
  /** Cursor of the page after them. */
  readonly next: string | null;
  readonly status: 'idle' | 'loading' | 'failed';
  readonly error?: unknown;
}

/** Reads the activity page by page. A new first page, as after a refresh, starts again from there. */
export function useActivityPages(filter: ActivityFilter) {
  const queryClient = useQueryClient();
  const query = useQuery(activityQueries.newest(filter));
  const { data: newest } = query;
  const [older, setOlder] = useState<OlderPages>(NONE);
  const pages = older.newest === newest ? older : { ...NONE, newest, next: newest?.next ?? null };
  const { next, status, error } = pages;

  async function loadOlder() {
    if (next === null || status === 'loading') return;
    setOlder({ ...pages, status: 'loading' });
    try {
      const page = await queryClient.query(activityQueries.older(filter, next));
      replace({
        ...pages,
        entries: [...pages.entries, ...page.entries],
        next: page.next,
        status: 'idle',
      });
    } catch (failure) {
      replace({ ...pages, status: 'failed', error: failure });
    }
  }

  // A page of another filter, or from before a refresh, comes too late.
  function replace(loaded: OlderPages) {
    setOlder((current) => (current.newest === loaded.newest ? loaded : current));
  }

  const olderStatus: OlderStatus = next === null ? 'end' : status;
  return {
    /** Read of the newest entries. */
    query,
    /** Newest first; undefined before the first response. */
    entries: newest && [...newest.entries, ...pages.entries],
    olderStatus,
    olderError: error,
    loadOlder: () => void loadOlder(),
  };
}

const NONE: OlderPages = { newest: undefined, entries: [], next: null, status: 'idle' };
