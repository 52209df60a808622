import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of everything read from the server. Data never turns stale by itself: it is read once
 * and again only after a change that touches it; nothing is retried or read again on focus.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // A cut line fails the call instead of holding it back until the browser calls itself online.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
