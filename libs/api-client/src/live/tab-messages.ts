import type { StreamMessage } from './stream';

/** Message from the leading tab to the others: one of the stream, or that the stream is open again. */
export type LiveMessage = StreamMessage | { kind: 'open' };

/** A message between the tabs of a browser. Ages instead of instants: each tab has its own clock. */
export type TabMessage =
  /** Sent by a tab that does not lead and has read its data `ageMs` ago or later. */
  | { kind: 'join'; tab: string; ageMs: number }
  /** The leader's response to `join`: all messages since then. */
  | { kind: 'welcome'; tab: string; leader: string; messages: LiveMessage[]; ageMs: number }
  /** Sign of life of the leader, which has missed nothing until `ageMs` ago. */
  | { kind: 'presence'; leader: string; ageMs: number }
  /** A message that the leader passes on. */
  | { kind: 'relay'; leader: string; message: LiveMessage };

/**
 * Opens the channel of a user's tabs. Pages can be of different releases, so a change of `TabMessage`
 * needs another name.
 */
export function openTabChannel(
  name: string,
  onMessage: (message: TabMessage) => void,
): { post: (message: TabMessage) => void; close: () => void } {
  const channel = new BroadcastChannel(name);
  // Only this module sends on the channel, which is limited to this origin.
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    onMessage(data);
  };
  return {
    post: (message) => {
      channel.postMessage(message);
    },
    close: () => {
      channel.close();
    },
  };
}
