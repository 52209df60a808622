import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';
import { endSession } from './session';

/**
 * Creates the cache of everything read from the server. Data never turns stale by itself: it is read
 * once and again only after a change that touches it; nothing is retried or read again on focus.
 *
 * Only polls pass on the query's `signal`. Any other read would be aborted when its screen is left, and
 * sent again when it is entered.
 *
 * A 401 on any call ends the session, see `endSession`.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) endSession(queryClient);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!isUnauthorized(error) || mutation.meta?.isSignIn) return;
        // A change that an earlier user made says nothing about who is signed in now.
        const known = queryClient.getMutationCache().getAll();
        if (known.some(({ mutationId }) => mutationId === mutation.mutationId)) {
          endSession(queryClient);
        }
      },
    }),
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
  return queryClient;
}
