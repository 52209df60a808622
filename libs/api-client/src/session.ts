import type { QueryClient } from '@tanstack/react-query';
import { notifyManager, queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '@atrium/contracts';
import { getUser } from '@atrium/contracts';
import { isUnauthorized } from './api-error';
import { request } from './request';
import { notifyOtherTabs } from './session-channel';

/** Query options of the session. */
export const sessionQueries = {
  /** The signed-in user; `null` when nobody is signed in. */
  user: () =>
    queryOptions({
      queryKey: ['session', 'user'],
      queryFn: async ({ signal }): Promise<CurrentUser | null> => {
        try {
          return await request(getUser, { signal });
        } catch (error) {
          if (isUnauthorized(error)) return null;
          throw error;
        }
      },
      gcTime: Infinity,
    }),
};

const endedSessions = new WeakSet<QueryClient>();
const signingOut = new WeakSet<QueryClient>();

/**
 * Ends the session on this page after a 401: clears the user and all private data, and notifies the
 * other tabs. Does nothing if the session has already ended.
 */
export function endSession(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(sessionQueries.user().queryKey)) return;
  // The 401 can come before the response to the sign-out, or before another tab's word of it.
  if (!signingOut.has(queryClient)) endedSessions.add(queryClient);
  clearSession(queryClient);
  notifyOtherTabs(queryClient, 'changed');
}

/** Clears the user and all private data. */
export function clearSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQueries.user().queryKey, null);
  // After the screens have been left: mounted queries would refetch what is removed.
  notifyManager.schedule(() => clearPrivateData(queryClient));
}

/** Whether the last session was ended by the server (`endSession`) and nobody has signed in since. */
export function hasSessionEnded(queryClient: QueryClient): boolean {
  return endedSessions.has(queryClient);
}

/** Resets `hasSessionEnded` after a sign-in. */
export function clearSessionEnded(queryClient: QueryClient): void {
  endedSessions.delete(queryClient);
  signingOut.delete(queryClient);
}

/** Sets whether a tab of the browser is signing out, which a 401 is then due to. */
export function setSigningOut(queryClient: QueryClient, isSigningOut: boolean): void {
  if (isSigningOut) signingOut.add(queryClient);
  else signingOut.delete(queryClient);
}

/** Removes all queries and mutations except the session; pending responses are ignored. */
export function clearPrivateData(queryClient: QueryClient): void {
  const [sessionScope] = sessionQueries.user().queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionScope });
  queryClient.getMutationCache().clear();
}
