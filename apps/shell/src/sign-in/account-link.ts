import { useSyncExternalStore } from 'react';

// The same as in the contract of the resources, which belongs to lazy-loaded screens.
const KINDS = ['password-link', 'first-admin', 'event-answer'] as const;

/** A link with a token that this page was opened with. */
export interface AccountLink {
  kind: (typeof KINDS)[number];
  token: string;
  /** The answer that a link of an invitation suggests. */
  answer?: string | undefined;
}

let current: AccountLink | null = null;
const listeners = new Set<() => void>();

/**
 * Takes a link with a token from the fragment of the address, where neither the browser's history nor somebody
 * who looks at the screen is to find it. It stays in memory until `dropAccountLink`.
 */
export function takeAccountLink(): void {
  const [, key, token, answer] =
    /^#([a-z-]+)=([\w-]+)(?:&answer=(\w+))?$/.exec(window.location.hash) ?? [];
  const kind = KINDS.find((known) => known === key);
  if (!token || !kind) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  set({ kind, token, answer });
}

/** Forgets the link. */
export function dropAccountLink(): void {
  set(null);
}

/** Returns the link that this page was opened with, also when it was opened in this tab just now. */
export function useAccountLink(): AccountLink | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', takeAccountLink);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', takeAccountLink);
  };
}

function set(link: AccountLink | null): void {
  current = link;
  for (const listener of listeners) listener();
}
