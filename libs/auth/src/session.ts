import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  ApiError,
  followOtherTabs,
  forgetPrivateData,
  hasSessionEnded,
  noteSessionStart,
  sessionMutations,
  sessionQueries,
  tellOtherTabs,
} from '@atrium/api-client';
import type { Credentials, User } from '@atrium/contracts';
import { forgetDrafts } from './kept-drafts';

/** What is known about who is signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  /** `hasEnded`: somebody was signed in until the server ended the session by itself. */
  | { status: 'signed-out'; hasEnded: boolean }
  /** The server could not say, and has not said anything since. */
  | { status: 'unreachable' };

/** The session of this page, read from the server once and again after signing in or out. */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const { data, errorUpdatedAt } = useQuery(sessionQueries.user());
  if (data) return { status: 'signed-in', user: data };
  // Changes together with the user only.
  if (data === null) return { status: 'signed-out', hasEnded: hasSessionEnded(queryClient) };
  // Reading again clears the query's error, but not the time at which it failed.
  return { status: errorUpdatedAt > 0 ? 'unreachable' : 'loading' };
}

/** Has this page follow what happens to the session in other tabs; used once, by the shell. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  // Synchronizes with the other tabs of this browser.
  useEffect(
    () =>
      followOtherTabs(queryClient, () => {
        forgetDrafts(queryClient);
      }),
    [queryClient],
  );
}

/**
 * The signed-in user, for code that the shell renders for signed-in users only.
 *
 * @throws Error when nobody is signed in
 */
export function useUser(): User {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const [firstUser] = useState(user);
  // A component may be rendered once more between the end of the session and its own removal.
  const known = user ?? firstUser;
  if (!known) throw new Error('Nobody is signed in');
  return known;
}

/** What to do once a change of the session has ended, even if what started it has left the page. */
export interface SessionChangeOptions {
  onSuccess?: () => void;
  onError?: (error: Error) => void;
}

/** The change that signs a user in. It succeeds once the session's user is known. */
export function useSignIn(
  options: SessionChangeOptions = {},
): UseMutationResult<void, Error, Credentials> {
  const queryClient = useQueryClient();
  const { mutationFn, ...login } = sessionMutations.login();
  return useMutation({
    ...login,
    ...options,
    mutationFn: async (credentials, context) => {
      await mutationFn?.(credentials, context);
      forgetPrivateData(queryClient);
      const user = await queryClient.query({ ...sessionQueries.user(), staleTime: 0 });
      if (!user) throw new ApiError(401, 'Unauthorized', COOKIE_REFUSED);
      noteSessionStart(queryClient);
      forgetDrafts(queryClient, { exceptOf: user });
      tellOtherTabs(queryClient, 'changed');
    },
  });
}

const COOKIE_REFUSED = 'You are signed in, but the browser did not keep the session cookie';

/** The change that signs the user out and forgets everything that was read for that user. */
export function useSignOut(options: SessionChangeOptions = {}): UseMutationResult<void> {
  const queryClient = useQueryClient();
  const { mutationFn } = sessionMutations.logout();
  return useMutation({
    ...options,
    mutationFn: async (_, context) => {
      await mutationFn?.(undefined, context);
      tellOtherTabs(queryClient, 'signed-out');
      await queryClient.cancelQueries();
      queryClient.setQueryData(sessionQueries.user().queryKey, null);
      forgetPrivateData(queryClient);
      forgetDrafts(queryClient);
      await queryClient.refetchQueries({ queryKey: sessionQueries.user().queryKey });
    },
  });
}
