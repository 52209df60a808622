import type { QueryClient } from '@tanstack/react-query';

/**
 * A session change that the tabs of a browser share.
 * - `signing-out`: a tab is about to ask the server for it.
 * - `sign-out-failed`: the server has not done it.
 * - `signed-out`: it has.
 * - `changed`: somebody has signed in, or a session has ended by itself.
 */
export type SessionChange = 'signing-out' | 'sign-out-failed' | 'signed-out' | 'changed';

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/**
 * Opens the page's channel to the other tabs of the browser, unless privacy settings refuse channels. The
 * returned function closes it.
 */
export function openSessionChannel(
  queryClient: QueryClient,
  onChange: (change: SessionChange) => void,
): () => void {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel('atrium-session');
  } catch {
    return () => undefined;
  }
  channels.set(queryClient, channel);
  // Only this module sends on the channel, which is limited to this origin.
  channel.onmessage = ({ data }: MessageEvent<SessionChange>) => onChange(data);
  return () => channel.close();
}

/** Notifies the other tabs of a session change. */
export function notifyOtherTabs(queryClient: QueryClient, change: SessionChange): void {
  channels.get(queryClient)?.postMessage(change);
}
