import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { LiveMessage } from './tab-messages';

/** Time for which messages are kept for tabs that join. A new page joins after a few seconds. */
const KEEP_MS = 60_000;

/** The server replays changes that are older by this, so tabs may differ by as much. */
const MARGIN_MS = 2000;

/** The latest messages of the leading tab, for tabs that join later. */
export interface MessageLog {
  readonly add: (message: LiveMessage) => void;
  /** Returns the messages of the last `ageMs`, or a resync if the log does not go back that far. */
  readonly since: (ageMs: number) => LiveMessage[];
}

/** @param coveredFrom the instant since which the leader receives every message */
export function createMessageLog(coveredFrom: Instant): MessageLog {
  let entries: { at: Instant; message: LiveMessage }[] = [];

  return {
    add: (message) => {
      if (message.kind === 'open') return;
      // A resync includes every earlier change.
      entries = message.kind === 'resync' ? [] : entries.filter(({ at }) => ageOf(at) <= KEEP_MS);
      entries.push({ at: instantBefore(), message });
    },
    since: (ageMs) => {
      if (ageMs > Math.min(ageOf(coveredFrom) + MARGIN_MS, KEEP_MS)) return [{ kind: 'resync' }];
      return entries
        .filter(({ at }) => ageOf(at) <= ageMs + MARGIN_MS)
        .map(({ message }) => message);
    },
  };
}
