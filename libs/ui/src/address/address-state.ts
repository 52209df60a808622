import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** New values of search parameters by name. Null or an empty text removes a parameter. */
export type AddressChange = Readonly<Record<string, string | null>>;

/** Props of a `Link` or arguments of `navigate`. */
export interface AddressLink {
  to: { search: string };
  state: unknown;
}

/** An area's state in the query string of its URL. */
export interface AddressState {
  /** Parameters of the rendered page. The object stays the same while its values do. */
  params: URLSearchParams;
  /** Parameters of the last change: ahead of `params` while React still renders the change. */
  requestedParams: URLSearchParams;
  /** Changes some parameters. Pushes a history entry, or replaces the current one. */
  change: (values: AddressChange, options?: { replace?: boolean }) => void;
  /**
   * Opens an overlay, such as a dialog, by pushing a history entry that `close` goes back from. An open
   * overlay does not have to be closed first.
   */
  open: (values: AddressChange) => void;
  /** Returns the props of a link that does the same as `open`. */
  linkTo: (values: AddressChange) => AddressLink;
  /**
   * Closes the overlay of these parameters. Goes back if the entry before opened it; otherwise, as after
   * a shared link, removes the parameters from the current entry. Does nothing if the overlay is closed,
   * if another one is open by now, or after the component is unmounted.
   */
  close: (...names: string[]) => void;
}

/** Keeps an area's state in the query string of its URL. Use it once per page. */
export function useAddressState(): AddressState {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = useMemo(() => readEntry(location), [location]);
  const [requested, setRequested] = useOptimistic(entry);
  const params = useMemo(() => new URLSearchParams(entry.search), [entry.search]);
  const requestedParams = useMemo(() => new URLSearchParams(requested.search), [requested.search]);
  // The history entry after all changes so far, including those that are not rendered yet.
  const latest = useRef<HistoryEntry>(null);

  useLayoutEffect(() => {
    function resetLatest() {
      latest.current = requested;
    }
    resetLatest();
    // The prompt about unsaved work can cancel a step back, but only in browsers with the Navigation API,
    // which report it.
    const navigation = 'navigation' in window ? window.navigation : null;
    navigation?.addEventListener('navigateerror', resetLatest);
    return () => {
      latest.current = null;
      navigation?.removeEventListener('navigateerror', resetLatest);
    };
  }, [requested]);

  function goTo(next: HistoryEntry, replace: boolean) {
    latest.current = next;
    startTransition(() => {
      setRequested(next);
      void navigate({ search: next.search }, { replace, state: toHistoryState(next) });
    });
  }

  return {
    params,
    requestedParams,
    change: (values, { replace = false } = {}) => {
      const from = latest.current;
      if (!from) return;
      const search = changeSearch(from.search, values);
      if (search === from.search) return;
      const isStillOpen = from.opened.every((name) => hasSameValue(name, from.search, search));
      goTo({ search, opened: replace && isStillOpen ? from.opened : [] }, replace);
    },
    open: (values) => {
      const from = latest.current;
      if (!from) return;
      const next = withOverlay(from, values);
      if (next !== from) goTo(next, false);
    },
    linkTo: (values) => {
      const next = withOverlay(requested, values);
      return { to: { search: next.search }, state: toHistoryState(next) };
    },
    close: (...names) => {
      const from = latest.current;
      if (!from || !names.every((name) => hasSameValue(name, from.search, entry.search))) return;
      const next = {
        search: changeSearch(from.search, Object.fromEntries(names.map((name) => [name, null]))),
        opened: [],
      };
      if (next.search === from.search) return;
      if (names.every((name) => from.opened.includes(name))) {
        latest.current = next;
        void navigate(-1);
      } else {
        goTo(next, true);
      }
    },
  };
}

/** The part of a history entry that this hook reads and writes. */
interface HistoryEntry {
  /** The search parameters, without a question mark. */
  search: string;
  /** Names of the parameters whose overlay this entry opened. */
  opened: readonly string[];
}

function readEntry({ search, state }: { search: string; state: unknown }): HistoryEntry {
  return { search: new URLSearchParams(search).toString(), opened: readOpened(state) };
}

// Entries outlive a release, so their state can have any shape.
function readOpened(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return [];
  if (!Array.isArray(state.opened)) return [];
  return state.opened.filter((name) => typeof name === 'string');
}

function toHistoryState({ opened }: HistoryEntry) {
  return opened.length > 0 ? { opened } : null;
}

function withOverlay(from: HistoryEntry, values: AddressChange): HistoryEntry {
  const search = changeSearch(from.search, values);
  if (search === from.search) return from;
  const names = Object.keys(values).filter((name) => values[name]);
  // After one overlay replaced another, going back would show the first one instead of closing.
  const isFirst = names.every((name) => hasSameValue(name, from.search, ''));
  return { search, opened: isFirst ? names : [] };
}

function changeSearch(search: string, values: AddressChange): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}

function hasSameValue(name: string, search: string, otherSearch: string): boolean {
  return new URLSearchParams(search).get(name) === new URLSearchParams(otherSearch).get(name);
}
