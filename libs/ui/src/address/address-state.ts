import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** New values of search parameters by name; null or an empty text removes a parameter. */
export type AddressChange = Readonly<Record<string, string | null>>;

/** Props of a `Link` or arguments of `navigate`. */
export interface AddressLink {
  to: { search: string };
  state: unknown;
}

/** State of an area in the search parameters of its address, and how to change it. */
export interface AddressState {
  /** Parameters of the address that is shown. The object stays the same while they do. */
  params: URLSearchParams;
  /** Parameters that were asked for last: ahead of `params` while their page is still rendering. */
  requestedParams: URLSearchParams;
  /**
   * Changes some parameters and leaves the others. Adds an entry to the history, or replaces the
   * current one. Does nothing if no value changes.
   */
  change: (values: AddressChange, options?: { replace?: boolean }) => void;
  /**
   * Opens something over the current place, such as a dialog: adds an entry to the history that
   * `close` goes back from. Opening another one does not need a `close` in between.
   */
  open: (values: AddressChange) => void;
  /** Returns the link that does what `open` does. */
  linkTo: (values: AddressChange) => AddressLink;
  /**
   * Closes what these parameters have opened. Goes back if it was opened from the entry before, and
   * otherwise, as after a shared link, removes the parameters from the current entry. Does nothing
   * if it is closed already, if something else is open by now, or after the component is unmounted.
   */
  close: (...names: string[]) => void;
}

/** Keeps the state of an area in the search parameters of its address. Use it once per page. */
export function useAddressState(): AddressState {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(location), [location]);
  const [requested, showRequested] = useOptimistic(place);
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const requestedParams = useMemo(() => new URLSearchParams(requested.search), [requested.search]);
  // Where the history is, or is about to be: rendering comes later.
  const destination = useRef<Place>(null);

  useLayoutEffect(() => {
    function arrive() {
      destination.current = requested;
    }
    arrive();
    // A step back can be canceled, as by the question about unsaved work. Only browsers with the
    // Navigation API can do that, and they tell.
    const navigation = 'navigation' in window ? window.navigation : null;
    navigation?.addEventListener('navigateerror', arrive);
    return () => {
      destination.current = null;
      navigation?.removeEventListener('navigateerror', arrive);
    };
  }, [requested]);

  function goTo(next: Place, replace: boolean) {
    destination.current = next;
    startTransition(() => {
      showRequested(next);
      void navigate({ search: next.search }, { replace, state: writeState(next) });
    });
  }

  return {
    params,
    requestedParams,
    change: (values, { replace = false } = {}) => {
      const from = destination.current;
      if (!from) return;
      const search = changeSearch(from.search, values);
      if (search === from.search) return;
      const isStillOpen = from.opened.every((name) => isSameIn(name, from.search, search));
      goTo({ search, opened: replace && isStillOpen ? from.opened : [] }, replace);
    },
    open: (values) => {
      const from = destination.current;
      if (!from) return;
      const next = openOver(from, values);
      if (next !== from) goTo(next, false);
    },
    linkTo: (values) => {
      const next = openOver(requested, values);
      return { to: { search: next.search }, state: writeState(next) };
    },
    close: (...names) => {
      const from = destination.current;
      if (!from || !names.every((name) => isSameIn(name, from.search, place.search))) return;
      const next = {
        search: changeSearch(from.search, Object.fromEntries(names.map((name) => [name, null]))),
        opened: [],
      };
      if (next.search === from.search) return;
      if (names.every((name) => from.opened.includes(name))) {
        destination.current = next;
        void navigate(-1);
      } else {
        goTo(next, true);
      }
    },
  };
}

/** An entry of the history, as far as it matters here. */
interface Place {
  /** The search parameters, without a question mark. */
  search: string;
  /** Parameters that this entry has opened over the one before it. */
  opened: readonly string[];
}

function readPlace({ search, state }: { search: string; state: unknown }): Place {
  return { search: new URLSearchParams(search).toString(), opened: readOpened(state) };
}

// The history outlives a release, so its state may be anything.
function readOpened(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return [];
  if (!Array.isArray(state.opened)) return [];
  return state.opened.filter((name) => typeof name === 'string');
}

function writeState({ opened }: Place) {
  return opened.length > 0 ? { opened } : null;
}

function openOver(from: Place, values: AddressChange): Place {
  const search = changeSearch(from.search, values);
  if (search === from.search) return from;
  const names = Object.keys(values).filter((name) => values[name]);
  // Going back from one dialog to another one would not close anything.
  const isFirst = names.every((name) => isSameIn(name, from.search, ''));
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

function isSameIn(name: string, search: string, otherSearch: string): boolean {
  return new URLSearchParams(search).get(name) === new URLSearchParams(otherSearch).get(name);
}
