import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '@atrium/api-client';

const openPages = new Set<QueryClient>();

/** Ends the session of a page after the test, and with it its stream of changes. */
export function endSessionAfterTest(queryClient: QueryClient): void {
  openPages.add(queryClient);
}

/** Ends the sessions of the pages that the test has opened. */
export function endSessions(): void {
  for (const page of openPages) page.setQueryData(sessionQueries.user().queryKey, null);
  openPages.clear();
}
