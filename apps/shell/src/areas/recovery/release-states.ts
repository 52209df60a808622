import { AreaFailure } from './area-failure';
import { readFailedReleases, writeFailedReleases } from './failed-releases';

/** The state of a release in this page. */
export type ReleaseState =
  | { readonly name: 'untried' }
  /** Loaded; `hasRecovered` if it was reloaded once after a file went missing on the screen. */
  | { readonly name: 'running'; readonly hasRecovered: boolean }
  /** The next load uses a new container. */
  | { readonly name: 'retrying'; readonly hasRecovered: boolean }
  /** Skipped until the user retries; after a failure of the network, until the area is entered again. */
  | { readonly name: 'failed'; readonly failure: AreaFailure }
  /** Failed in an earlier page of the browser tab's session. */
  | { readonly name: 'failed-earlier'; readonly failure: AreaFailure };

/** Creates the states of all releases in a new page, by id, with the failures that the session has stored. */
export function createReleaseStates() {
  const states = new Map<string, ReleaseState>(
    [...readFailedReleases()].map(([id, message]) => [
      id,
      { name: 'failed-earlier', failure: new AreaFailure('unknown', message) },
    ]),
  );

  /** Returns why a release is skipped, or `undefined`. */
  function failureOf(id: string): AreaFailure | undefined {
    const state = states.get(id);
    return state && 'failure' in state ? state.failure : undefined;
  }

  return {
    failureOf,
    get: (id: string): ReleaseState => states.get(id) ?? { name: 'untried' },
    /** Sets a state, and stores failures for the session's next page, except for those of the network. */
    set: (id: string, state: ReleaseState) => {
      states.set(id, state);
      const failures = [...states.keys()].flatMap((key) => {
        const failure = failureOf(key);
        return failure && failure.kind !== 'network' ? [[key, failure.message] as const] : [];
      });
      writeFailedReleases(new Map(failures));
    },
  };
}
