import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';
import { endSession } from './session';

/**
 * Creates the query client. Data never goes stale by itself: it is fetched once and refetched only after
 * a change that affects it, without retries and without refetching on focus.
 *
 * Only polls pass on the query's `signal`. Any other read would be aborted when its screen is left and
 * sent again when the screen is entered again.
 *
 * A 401 on any request ends the session, see `endSession`.
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
        // The mutation of an earlier user says nothing about the current session.
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
        // Offline requests fail instead of waiting until the browser reports that it is online.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
