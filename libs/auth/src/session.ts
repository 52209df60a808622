import { ApiError, sessionMutations, sessionQueries } from '@atrium/api-client';
import type { Credentials, User } from '@atrium/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';

/** What is known about who is signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  /** The server could not say; `error` is what went wrong. */
  | { status: 'unreachable'; error: Error };

/** The session of this page, read from the server once and again after signing in or out. */
export function useSession(): Session {
  const { data, error, isPending } = useQuery(sessionQueries.user());
  if (data) return { status: 'signed-in', user: data };
  if (isPending) return { status: 'loading' };
  if (data === undefined && error) return { status: 'unreachable', error };
  return { status: 'signed-out' };
}

/**
 * The signed-in user, for code that the shell renders for signed-in users only.
 *
 * @throws Error when nobody is signed in
 */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in');
  return session.user;
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
  const { mutationFn } = sessionMutations.login();
  return useMutation({
    ...options,
    mutationFn: async (credentials, context) => {
      await mutationFn?.(credentials, context);
      clearPrivateData(queryClient);
      const user = await queryClient.fetchQuery({ ...sessionQueries.user(), staleTime: 0 });
      if (!user) throw new ApiError(401, 'Unauthorized', COOKIE_REFUSED);
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
      await queryClient.cancelQueries();
      queryClient.setQueryData(sessionQueries.user().queryKey, null);
      clearPrivateData(queryClient);
      await queryClient.refetchQueries({ queryKey: sessionQueries.user().queryKey });
    },
  });
}

/**
 * What ends the session on this page after the server has said that nobody is signed in: it forgets
 * the user and everything that was read for that user.
 *
 * @param user whose session has ended
 * @returns does it, and answers whether that user was still the one who is signed in
 */
export function useEndSession(user: User): () => boolean {
  const queryClient = useQueryClient();
  return () => {
    const { queryKey } = sessionQueries.user();
    if (queryClient.getQueryData(queryKey)?.id !== user.id) return false;
    queryClient.setQueryData(queryKey, null);
    clearPrivateData(queryClient);
    return true;
  };
}

function clearPrivateData(queryClient: QueryClient): void {
  const [sessionScope] = sessionQueries.user().queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionScope });
}
