import type { AreaRelease } from '@atrium/area-contract';
import { AreaFailure } from './area-failure';
import type { AreaFailureKind } from './area-failure';

/** Where the session keeps them; the boot script reads it too. */
export const FAILED_RELEASES = 'atrium-failed-releases';

// Releases that failed in this browser's session, which are passed over until a person asks for another
// attempt. Those of this page are errors with their causes, those of earlier pages texts.
const failures = new Map<string, AreaFailure>(readSession());
const ofEarlierPages = new Set(failures.keys());

/** Why a release is not tried, if it is not. */
export function failureOf({ id }: AreaRelease): AreaFailure | undefined {
  return failures.get(id);
}

/** Takes a release out of use for the rest of the session. */
export function recordFailure({ id }: AreaRelease, failure: AreaFailure): void {
  ofEarlierPages.delete(id);
  failures.set(id, failure);
  writeSession();
}

/** Lets releases be tried again. */
export function forgive(releases: readonly AreaRelease[]): void {
  for (const { id } of releases) failures.delete(id);
  writeSession();
}

/** Whether releases have failed before this page was opened, and not in it. */
export function failedEarlier(releases: readonly AreaRelease[]): boolean {
  return releases.some(({ id }) => failures.has(id) && ofEarlierPages.has(id));
}

function readSession(): [string, AreaFailure][] {
  try {
    // Nobody else writes there; what is not in this form is an error that is caught.
    const kept = JSON.parse(sessionStorage.getItem(FAILED_RELEASES) ?? '{}') as Record<
      string,
      { kind: AreaFailureKind; message: string }
    >;
    return Object.entries(kept).map(([id, { kind, message }]) => [
      id,
      new AreaFailure(kind, message),
    ]);
  } catch {
    return [];
  }
}

function writeSession(): void {
  const kept = [...failures].map(([id, { kind, message }]) => [id, { kind, message }]);
  try {
    sessionStorage.setItem(FAILED_RELEASES, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing tries again in the next page.
  }
}
