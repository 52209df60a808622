import type { QueryClient } from '@tanstack/react-query';

/** A change of the session that the tabs of a browser share. */
export type SessionChange = 'signed-out' | 'changed';

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** Opens a page's channel to the other tabs of its browser. The returned function closes it. */
export function openSessionChannel(
  queryClient: QueryClient,
  onChange: (change: SessionChange) => void,
): () => void {
  const channel = new BroadcastChannel('atrium-session');
  channels.set(queryClient, channel);
  // Only scripts of this origin can send on it, and none but this one does.
  channel.onmessage = ({ data }: MessageEvent<SessionChange>) => {
    onChange(data);
  };
  return () => {
    channel.close();
  };
}

/** Tells the other tabs of a change of the session that this page has made or noticed. */
export function tellOtherTabs(queryClient: QueryClient, change: SessionChange): void {
  channels.get(queryClient)?.postMessage(change);
}
