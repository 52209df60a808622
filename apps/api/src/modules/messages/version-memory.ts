import { LRUCache } from 'lru-cache';
import type { VersionLookup, VersionMemory } from '../../http/response-versions';
import type { FoundSession, SessionKey } from '../../http/session';
import type { ChangeFeed } from '../changes/change-feed';

// Both polls of 10,000 people; about 20 MB.
const MOST_VERSIONS = 20_000;
// Changes that nobody announces, such as those made in psql, take effect after this time.
const AGE_MS = 5 * 60 * 1000;
const MAX_URL_LENGTH = 100;

type FoundVersion = FoundSession & { readonly version: string };

/** A remembered result of `read`. */
interface Remembered {
  readonly found: FoundVersion;
  readonly readAt: Date;
  /** Number of changes that were known when the read began. */
  readonly knownChanges: number;
}

/**
 * Creates a memory that follows the feed. What was read counts until a change concerns its user that
 * became known after the read had begun; whether the read already saw the change makes no difference.
 */
export function createVersionMemory(feed: ChangeFeed): VersionMemory {
  const versions = new LRUCache<string, Remembered>({ max: MOST_VERSIONS });
  // Numbers of the last changes by user, oldest first.
  const lastChanges = new Map<number, number>();
  let changes = 0;
  // Number of the last change that may have concerned everybody.
  let lastChangeOfAll = 0;

  function forget(userIds: readonly number[]): void {
    changes += 1;
    if (userIds.length === 0) lastChangeOfAll = changes;
    for (const id of userIds) {
      lastChanges.delete(id);
      lastChanges.set(id, changes);
    }
    for (const [id, change] of lastChanges) {
      if (lastChanges.size <= MOST_VERSIONS) break;
      lastChanges.delete(id);
      lastChangeOfAll = Math.max(lastChangeOfAll, change);
    }
  }

  feed.subscribe({
    onChange({ topic, ids }) {
      if (topic === 'messages' || topic === 'sessions') forget(ids);
    },
    onLost() {
      forget([]);
    },
  });

  function isCurrent(
    { found, readAt, knownChanges }: Remembered,
    { now, idleSince }: SessionKey,
  ): boolean {
    const lastChange = lastChanges.get(found.user.id) ?? 0;
    return (
      knownChanges >= Math.max(lastChange, lastChangeOfAll) &&
      now.getTime() - readAt.getTime() < AGE_MS &&
      found.expiresAt > now &&
      found.lastSeenAt > idleSince
    );
  }

  async function recall({ key, url, isKnown }: VersionLookup): Promise<FoundVersion | undefined> {
    const remembered = versions.get(nameOf(key, url));
    if (remembered === undefined) return undefined;
    if (!isKnown(remembered.found.version) || !isCurrent(remembered, key)) return undefined;
    // Another process may have acknowledged a change that this one does not know yet.
    const isCaughtUp = await feed.catchUp();
    return isCaughtUp && isCurrent(remembered, key) ? remembered.found : undefined;
  }

  async function readAndRemember({ key, url, read }: VersionLookup) {
    const isComplete = feed.isListening() && url.length <= MAX_URL_LENGTH;
    const knownChanges = changes;
    const found = await read();
    // A change of the settings or of the second factor ends a required step without a notice.
    if (isComplete && found?.version !== undefined && found.requiredStep === null) {
      const { version } = found;
      const name = nameOf(key, url);
      versions.set(name, { found: { ...found, version }, readAt: key.now, knownChanges });
    }
    return found;
  }

  return {
    find: async (lookup) => (await recall(lookup)) ?? (await readAndRemember(lookup)),
  };
}

// The hash has a fixed length.
function nameOf({ tokenHash }: SessionKey, url: string): string {
  return tokenHash + url;
}
