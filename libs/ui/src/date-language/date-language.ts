import type { Locale } from 'date-fns';
import { useSyncExternalStore } from 'react';
import { retryImport } from '../lazy/retry-import';
import { readPreference, savePreference } from '../preferences/preference';
import type { DateLanguage } from './date-languages';

/** The language in which this page shows dates. */
interface ShownLanguage {
  readonly language: DateLanguage;
  /** Names of months and days for date-fns; `undefined` for English. */
  readonly locale: Locale | undefined;
  /** Whether the names are still loading, so that dates should not be shown yet. */
  readonly isLoading: boolean;
}

const ENGLISH: ShownLanguage = { language: 'en', locale: undefined, isLoading: false };

let shown = ENGLISH;
const listeners = new Set<() => void>();

/** Loads the language of this browser's user. Dates stay English if that fails. */
export async function loadDateLanguage(): Promise<void> {
  const saved = readPreference('dates');
  if (!saved) return;
  await showDateLanguage(saved);
  // Safari deletes a script's cookies after a week, so each visit renews it.
  if (shown.language === saved) savePreference('dates', saved);
}

/** Returns the language in which this page shows dates, outside of components. */
export function shownDateLanguage(): ShownLanguage {
  return shown;
}

/** Returns the language in which this page shows dates. */
export function useDateLanguage(): ShownLanguage {
  return useSyncExternalStore(subscribe, shownDateLanguage);
}

/** Shows dates in a language. Nothing changes if it is unknown, or if its names cannot be loaded. */
export async function showDateLanguage(code: string): Promise<void> {
  if (code === 'en') {
    set(ENGLISH);
    return;
  }
  const before = shown;
  // A page that shows dates already goes on doing so.
  if (listeners.size === 0) set({ ...before, isLoading: true });
  try {
    const { findLanguage } = await retryImport(
      () => import(/* webpackChunkName: "date-locales" */ './locales'),
    );
    set({ ...before, ...findLanguage(code), isLoading: false });
  } catch {
    set({ ...before, isLoading: false });
  }
}

function set(next: ShownLanguage): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
