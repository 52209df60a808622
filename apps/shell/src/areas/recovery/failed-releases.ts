// The boot script contains this module too.

const KEY = 'atrium-failed-releases';

/**
 * Reads which releases failed in this browser tab's session: a sentence for the user by release id.
 * Empty where the browser stores nothing.
 */
export function readFailedReleases(): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return new Map(
      Object.entries(kept ?? {}).flatMap(([id, failure]: [string, unknown]) =>
        hasMessage(failure) ? [[id, failure.message]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** Replaces the failures that the session keeps, as `readFailedReleases` returns them. */
export function writeFailedReleases(messages: ReadonlyMap<string, string>): void {
  const kept = [...messages].map(([id, message]) => [id, { message }]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that stores nothing tries the releases again in its next page.
  }
}

function hasMessage(value: unknown): value is { message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
