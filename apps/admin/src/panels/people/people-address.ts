import type { PersonState } from '@atrium/contracts/people';
import { personState } from '@atrium/contracts/people';
import type { AddressChange } from '@atrium/ui';

/** Filters of the list of people. */
export interface PeopleView {
  text: string;
  state: PersonState | null;
}

/** Reads `?panel-q=&panel-state=`. Ignores unknown values. */
export function readView(params: URLSearchParams): PeopleView {
  return {
    text: params.get('panel-q') ?? '',
    state: personState.safeParse(params.get('panel-state')).data ?? null,
  };
}

/** Returns the search parameters of filters. */
export function writeView({ text, state }: PeopleView): AddressChange {
  return { 'panel-q': text, 'panel-state': state };
}
