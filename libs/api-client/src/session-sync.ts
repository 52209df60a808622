import type { QueryClient } from '@tanstack/react-query';
import { getUser } from '@atrium/contracts';
import { isUnauthorized } from './api-error';
import { request } from './request';
import { clearSession, endSession, sessionQueries, setSigningOut } from './session';
import { notifyOtherTabs, openSessionChannel } from './session-channel';

/**
 * Tells this page and the other tabs of the browser that the server is about to be asked for a sign-out, or
 * that this has failed. In between, a 401 is a sign-out and no session that has ended by itself.
 */
export function announceSignOut(
  queryClient: QueryClient,
  change: 'signing-out' | 'sign-out-failed',
): void {
  setSigningOut(queryClient, change === 'signing-out');
  notifyOtherTabs(queryClient, change);
}

/**
 * Keeps the session of this page in sync with the other tabs of the browser, until the returned function
 * is called. A sign-out in another tab signs out here, too. After any other change the page asks the
 * server, and ends its session (`endSession`) unless the same user is still signed in.
 *
 * @param onSignOut called after a sign-out in another tab
 */
export function syncWithOtherTabs(queryClient: QueryClient, onSignOut: () => void): () => void {
  // A page in the back/forward cache receives no messages.
  function checkReturn({ persisted }: PageTransitionEvent) {
    if (persisted) void refreshUser(queryClient);
  }
  window.addEventListener('pageshow', checkReturn);
  const closeChannel = openSessionChannel(queryClient, (change) => {
    if (change === 'changed') void refreshUser(queryClient);
    else if (change === 'signed-out') {
      clearSession(queryClient);
      onSignOut();
    } else setSigningOut(queryClient, change === 'signing-out');
  });
  return () => {
    window.removeEventListener('pageshow', checkReturn);
    closeChannel();
  };
}

/**
 * Reads the signed-in user again, whose role may have changed. Ends the session (`endSession`) if nobody or
 * somebody else is signed in; does nothing if the server is unavailable.
 */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
  const { queryKey } = sessionQueries.user();
  const user = queryClient.getQueryData(queryKey);
  if (!user) return;
  const current = await request(getUser, {}).catch((error: unknown) =>
    isUnauthorized(error) ? null : user,
  );
  // Somebody may have signed in or out on this page in the meantime.
  if (user !== queryClient.getQueryData(queryKey)) return;
  if (current?.id === user.id) queryClient.setQueryData(queryKey, current);
  else endSession(queryClient);
}
