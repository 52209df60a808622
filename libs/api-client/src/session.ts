import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions, notifyManager, queryOptions } from '@tanstack/react-query';
import type { Credentials, User } from '@atrium/contracts';
import { getUser, login, logout } from '@atrium/contracts';
import { isUnauthorized } from './api-error';
import { request, requestSuccess } from './request';
import { tellOtherTabs } from './session-channel';

/** The calls about the session, as options for TanStack Query. */
export const sessionQueries = {
  /** The signed-in user; `null` when nobody is signed in. */
  user: () =>
    queryOptions({
      queryKey: ['session', 'user'],
      queryFn: async ({ signal }): Promise<User | null> => {
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

/** Meta of a mutation whose 401 does not mean that a session has ended. */
const SIGN_IN = { isSignIn: true } as const;

/** The changes of the session, as options for TanStack Query. */
export const sessionMutations = {
  login: () =>
    mutationOptions({
      meta: SIGN_IN,
      mutationFn: (body: Credentials) => requestSuccess(login, { body }),
    }),
  logout: () => mutationOptions({ mutationFn: () => request(logout, {}) }),
};

const endedSessions = new WeakSet<QueryClient>();

/**
 * Ends the session on this page after the server has said that nobody is signed in: forgets the user
 * and everything that was read for that user, and has the other tabs look, too. Does nothing when it
 * has happened already.
 */
export function endSession(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(sessionQueries.user().queryKey)) return;
  endedSessions.add(queryClient);
  clearSession(queryClient);
  tellOtherTabs(queryClient, 'changed');
}

/** Forgets the user and everything that was read for that user. */
export function clearSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQueries.user().queryKey, null);
  // Once the screen has followed the user: what is still shown would read again what is forgotten.
  notifyManager.schedule(() => {
    forgetPrivateData(queryClient);
  });
}

/** Whether the last session has ended by itself (`endSession`) and nobody has signed in since. */
export function hasSessionEnded(queryClient: QueryClient): boolean {
  return endedSessions.has(queryClient);
}

/** Notes that somebody signs in or out, so that `hasSessionEnded` is false again. */
export function noteSessionStart(queryClient: QueryClient): void {
  endedSessions.delete(queryClient);
}

/** Forgets everything but the session itself; responses that are still on their way are ignored. */
export function forgetPrivateData(queryClient: QueryClient): void {
  const [sessionScope] = sessionQueries.user().queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionScope });
  queryClient.getMutationCache().clear();
}
