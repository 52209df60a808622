import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRequiredStepError, isUnauthorized } from './api-error';
import { endSession, sessionQueries } from './session';
import { refreshUser } from './session-sync';

/**
 * Creates the query client. Data never goes stale by itself: it is fetched once and refetched only after
 * a change that affects it, without retries and without refetching on focus.
 *
 * Only polls pass on the query's `signal`. Any other read would be aborted when its screen is left and
 * sent again when the screen is entered again.
 *
 * A 401 on any request ends the session, see `endSession`. A 403 because of a required step reads the user
 * again, who then gets to see the step.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) endSession(queryClient);
        else if (isRequiredStepError(error)) readRequiredStep(queryClient);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isRequiredStepError(error)) readRequiredStep(queryClient);
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

const readingStep = new WeakSet<QueryClient>();

// Once for all requests that fail at the same time, and not while the step is on the screen.
function readRequiredStep(queryClient: QueryClient): void {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey);
  if (user?.requiredStep || readingStep.has(queryClient)) return;
  readingStep.add(queryClient);
  void refreshUser(queryClient).finally(() => readingStep.delete(queryClient));
}
