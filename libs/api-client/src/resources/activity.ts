import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import type { ActivityFilter } from '@atrium/contracts/activity';
import { exportActivity, listActivity } from '@atrium/contracts/activity';

const activityKey = ['activity'] as const;

/** Query options of the audit trail, for admins only. It is not live: it is read again on request. */
export const activityQueries = {
  /** The newest entries, read again whenever they are shown. */
  newest: (filter: ActivityFilter) =>
    queryOptions({
      queryKey: [...activityKey, 'newest', filter],
      queryFn: () => request(listActivity, { query: filter }),
      staleTime: 0,
    }),
  /** The page at the `next` of another one, kept in the cache only while it is shown. */
  older: (filter: ActivityFilter, cursor: string) =>
    queryOptions({
      queryKey: [...activityKey, 'older', filter, cursor],
      queryFn: () => request(listActivity, { query: { ...filter, cursor } }),
      gcTime: 0,
    }),
};

/** Returns the address of a download, which a browser saves without keeping it in memory. */
export function activityExportUrl(filter: ActivityFilter): URL {
  const url = new URL(exportActivity.path, document.baseURI);
  for (const [name, value] of Object.entries(filter)) url.searchParams.set(name, String(value));
  return url;
}
