import { useMemo } from 'react';
import type { PersonState } from '@atrium/contracts/people';
import { personState } from '@atrium/contracts/people';
import { useAddressState } from '@atrium/ui';

/** Filters of the list of people. */
export interface PeopleView {
  text: string;
  state: PersonState | null;
}

interface PeopleAddress {
  /** Filters of the current URL. */
  view: PeopleView;
  /** The latest requested filters. They differ from `view` while the list renders. */
  requestedView: PeopleView;
  changeView: (change: Partial<PeopleView>) => void;
}

/** Keeps the filters in the URL, `?panel-q=&panel-state=`, until the panel closes. */
export function usePeopleAddress(): PeopleAddress {
  const { params, requestedParams, change } = useAddressState();
  const view = useMemo(() => readView(params), [params]);
  const requestedView = useMemo(() => readView(requestedParams), [requestedParams]);
  return {
    view,
    requestedView,
    changeView: (changes) => {
      const { text, state } = { ...requestedView, ...changes };
      change({ 'panel-q': text, 'panel-state': state }, { replace: true });
    },
  };
}

// Ignores unknown values.
function readView(params: URLSearchParams): PeopleView {
  return {
    text: params.get('panel-q') ?? '',
    state: personState.safeParse(params.get('panel-state')).data ?? null,
  };
}
