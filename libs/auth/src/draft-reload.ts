import type { QueryClient } from '@tanstack/react-query';
import { readDrafts, saveDraft } from './draft-store';

const STORAGE_KEY = 'atrium-drafts';

/**
 * Stores the kept drafts for the next load of this tab, right before a reload. `restoreDrafts` deletes them.
 *
 * @see keepDrafts
 */
export function storeDrafts(queryClient: QueryClient): void {
  const store = readDrafts(queryClient);
  if (!store) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(store, encodeMap));
  } catch {
    // Without storage, a reload loses the drafts.
  }
}

/** Takes over the drafts that were stored before a reload, for the same user only. Called once per page. */
export function restoreDrafts(queryClient: QueryClient): void {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    // This tab's last page has written it.
    const store = JSON.parse(stored ?? 'null', decodeMap) as ReturnType<typeof readDrafts> | null;
    store?.drafts.forEach((draft, key) => {
      saveDraft(queryClient, store.userId, key, draft);
    });
  } catch {
    // No storage, or another release has written it.
  }
}

// JSON has no maps, which drafts are kept in and may be.
function encodeMap(_key: string, value: unknown): unknown {
  return value instanceof Map ? { entries: [...value], isMap: true } : value;
}

function decodeMap(_key: string, value: unknown): unknown {
  const isMap = value instanceof Object && 'isMap' in value && 'entries' in value;
  // `encodeMap` has written the entries.
  return isMap ? new Map(value.entries as [unknown, unknown][]) : value;
}
