import type { ChangeNotice } from '../audit/change-notice';

/** How long changes are remembered: longer than a page needs to reconnect. */
const MEMORY_MS = 5 * 60 * 1000;

/** About 3 MB, a few minutes of the busiest company. */
const MOST_NOTICES = 10_000;

/**
 * Creates an empty memory of the changes of the last minutes, in the order in which they became known.
 * @param now clock in milliseconds that never goes back.
 */
export function createChangeMemory(now = () => performance.now(), mostNotices = MOST_NOTICES) {
  // In the order of insertion.
  const remembered = new Map<string, { readonly notice: ChangeNotice; readonly at: number }>();
  let knownFrom = now();

  function forgetOld(): void {
    for (const [key, { at }] of remembered) {
      if (remembered.size <= mostNotices && at > now() - MEMORY_MS) return;
      remembered.delete(key);
      knownFrom = at;
    }
  }

  return {
    /** Adds a notice; returns `false` if it is already there. */
    add(notice: ChangeNotice): boolean {
      if (remembered.has(notice.key)) return false;
      remembered.set(notice.key, { notice, at: now() });
      forgetOld();
      return true;
    },
    /** Forgets everything: from now on, changes before this moment are unknown. */
    restart(): void {
      remembered.clear();
      knownFrom = now();
    },
    /** Returns the notices of the last `ageMs`; `undefined` if some of them may be unknown. */
    since(ageMs: number): readonly ChangeNotice[] | undefined {
      const from = now() - ageMs;
      if (from <= knownFrom) return undefined;
      return [...remembered.values()].flatMap(({ notice, at }) => (at >= from ? [notice] : []));
    },
  };
}
