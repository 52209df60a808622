import type { QueryClient } from '@tanstack/react-query';
import { keepDrafts } from './draft-across-sign-in';
import { readDrafts, saveDraft } from './draft-store';

const STORAGE_KEY = 'atrium-drafts';

/**
 * Takes over the drafts that the last page of this tab has stored before a reload, for the same user only, and
 * stores those of this page when it is reloaded or left. Called once per page.
 */
export function keepDraftsAcrossReloads(queryClient: QueryClient): void {
  restoreDrafts(queryClient);
  window.addEventListener('pagehide', ({ persisted }) => {
    // A page in the back/forward cache keeps its forms.
    if (persisted) return;
    keepDrafts(queryClient);
    storeDrafts(queryClient);
  });
}

function storeDrafts(queryClient: QueryClient): void {
  const store = readDrafts(queryClient);
  if (!store) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(store, encode));
  } catch {
    // Without storage, a reload loses the drafts.
  }
}

function restoreDrafts(queryClient: QueryClient): void {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    // Whoever has gone to another address has left the drafts.
    if (!isReload()) return;
    // This tab's last page has written it.
    const store = JSON.parse(stored ?? 'null', decode) as ReturnType<typeof readDrafts> | null;
    store?.drafts.forEach((draft, key) => {
      saveDraft(queryClient, store.userId, key, draft);
    });
  } catch {
    // No storage, or another release has written it.
  }
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

// JSON has no maps and no dates, which drafts may contain.
function encode(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // `value` is the text of a date.
  if (this[key] instanceof Date) return { time: this[key].getTime(), isDate: true };
  return value instanceof Map ? { entries: [...value], isMap: true } : value;
}

function decode(_key: string, value: unknown): unknown {
  if (!(value instanceof Object)) return value;
  // `encode` has written the time and the entries.
  if ('isDate' in value && 'time' in value) return new Date(value.time as number);
  const isMap = 'isMap' in value && 'entries' in value;
  return isMap ? new Map(value.entries as [unknown, unknown][]) : value;
}
