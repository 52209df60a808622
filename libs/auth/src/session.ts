import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  announceSignOut,
  clearPrivateData,
  hasSessionEnded,
  notifyOtherTabs,
  refreshUser,
  request,
  sessionQueries,
  syncWithOtherTabs,
} from '@atrium/api-client';
import type { CurrentUser } from '@atrium/contracts';
import { logout } from '@atrium/contracts';
import { discardDrafts } from './draft-store';

/** State of the session on this page. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: CurrentUser }
  /** `hasEnded`: the server ended the last session, without a sign-out. */
  | { status: 'signed-out'; hasEnded: boolean }
  /** The request for the session failed. */
  | { status: 'unreachable' };

/** Returns the session, which is fetched once and again after sign-in and sign-out. */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const { data, errorUpdatedAt } = useQuery(sessionQueries.user());
  if (data) return { status: 'signed-in', user: data };
  // `hasSessionEnded` only changes together with the user.
  if (data === null) return { status: 'signed-out', hasEnded: hasSessionEnded(queryClient) };
  // A refetch resets the error of the query, but not the time of the error.
  return { status: errorUpdatedAt > 0 ? 'unreachable' : 'loading' };
}

/** Keeps the session in sync with other tabs; used once, by the shell. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => syncWithOtherTabs(queryClient, () => discardDrafts(queryClient)), [queryClient]);
}

/**
 * Returns the signed-in user, in components that are rendered for signed-in users only.
 *
 * @throws Error when nobody is signed in
 */
export function useUser(): CurrentUser {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const [firstUser] = useState(user);
  // A component can render once more between the end of the session and its unmount.
  const known = user ?? firstUser;
  if (!known) throw new Error('Nobody is signed in');
  return known;
}

/** Returns a function that reads the signed-in user again, such as after a required step. */
export function useRefreshUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshUser(queryClient);
}

/** Callbacks of a session change, called even after its component has unmounted. */
export interface SessionChangeOptions {
  onSuccess?: () => void;
  onError?: (error: Error) => void;
}

/** Returns the sign-out mutation, which also clears all private data. */
export function useSignOut(options: SessionChangeOptions = {}): UseMutationResult<void> {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async () => {
      announceSignOut(queryClient, 'signing-out');
      const ended = await request(logout, {}).catch((error: unknown) => {
        announceSignOut(queryClient, 'sign-out-failed');
        throw error;
      });
      notifyOtherTabs(queryClient, 'signed-out');
      await queryClient.cancelQueries();
      queryClient.setQueryData(sessionQueries.user().queryKey, null);
      clearPrivateData(queryClient);
      discardDrafts(queryClient);
      await queryClient.refetchQueries({ queryKey: sessionQueries.user().queryKey });
      // The session at the provider would sign the next person in as this one.
      if (ended.redirect) window.location.assign(ended.redirect);
    },
  });
}
