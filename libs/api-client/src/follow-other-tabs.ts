import type { QueryClient } from '@tanstack/react-query';
import { getUser } from '@atrium/contracts';
import { isUnauthorized } from './api-error';
import { request } from './request';
import { clearSession, endSession, sessionQueries } from './session';
import { openSessionChannel } from './session-channel';

/**
 * Has a page follow the session that it shares with the other tabs of its browser, until the returned
 * function is called. A sign-out elsewhere is one here. After any other change the server is asked:
 * unless the same user is still signed in, the session of this page has ended (`endSession`).
 *
 * @param onSignOut called after a sign-out elsewhere
 */
export function followOtherTabs(queryClient: QueryClient, onSignOut: () => void): () => void {
  // No message reaches a page that the browser keeps for Back.
  function checkReturn({ persisted }: PageTransitionEvent) {
    if (persisted) void checkUser(queryClient);
  }
  window.addEventListener('pageshow', checkReturn);
  const closeChannel = openSessionChannel(queryClient, (change) => {
    if (change === 'changed') void checkUser(queryClient);
    else {
      clearSession(queryClient);
      onSignOut();
    }
  });
  return () => {
    window.removeEventListener('pageshow', checkReturn);
    closeChannel();
  };
}

async function checkUser(queryClient: QueryClient): Promise<void> {
  const readKnown = () => queryClient.getQueryData(sessionQueries.user().queryKey);
  const known = readKnown();
  if (!known) return;
  const id = await request(getUser, {}).then(
    (user) => user.id,
    (error: unknown) => (isUnauthorized(error) ? null : known.id),
  );
  // Somebody may have signed in or out here meanwhile.
  if (id !== known.id && known === readKnown()) endSession(queryClient);
}
