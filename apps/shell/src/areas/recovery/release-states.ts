import { AreaFailure } from './area-failure';
import { readFailedReleases, writeFailedReleases } from './failed-releases';

/** The state of a release in this page. */
export type ReleaseState =
  | { readonly name: 'untried' }
  /** Its code was loaded; `hasRecovered` after its files went missing once while it was shown. */
  | { readonly name: 'running'; readonly hasRecovered: boolean }
  /** Loaded before; the next load goes through a new container. */
  | { readonly name: 'retrying'; readonly hasRecovered: boolean }
  /** Passed over until the user asks for another attempt. */
  | { readonly name: 'failed'; readonly failure: AreaFailure }
  /** Failed in an earlier page of the browser tab's session. */
  | { readonly name: 'failed-earlier'; readonly failure: AreaFailure };

/** The states of all releases, by release id. */
export interface ReleaseStates {
  readonly get: (id: string) => ReleaseState;
  /** Sets a state; the session keeps those of failed releases for its next page. */
  readonly set: (id: string, state: ReleaseState) => void;
  /** Returns why a release is passed over, or `undefined`. */
  readonly failureOf: (id: string) => AreaFailure | undefined;
}

const UNTRIED: ReleaseState = { name: 'untried' };

/** Creates the states of a new page: those releases have failed that did so earlier in the session. */
export function createReleaseStates(): ReleaseStates {
  const states = new Map<string, ReleaseState>(
    [...readFailedReleases()].map(([id, message]) => [
      id,
      { name: 'failed-earlier', failure: new AreaFailure('unknown', message) },
    ]),
  );

  function failureOf(id: string): AreaFailure | undefined {
    const state = states.get(id);
    return state && 'failure' in state ? state.failure : undefined;
  }

  return {
    failureOf,
    get: (id) => states.get(id) ?? UNTRIED,
    set: (id, state) => {
      states.set(id, state);
      const failures = [...states.keys()].flatMap((key) => {
        const failure = failureOf(key);
        return failure ? [[key, failure.message] as const] : [];
      });
      writeFailedReleases(new Map(failures));
    },
  };
}
