// Also part of the boot script.

const STORAGE_KEY = 'atrium-failed-releases';

/**
 * Returns the releases that failed in this browser tab's session: messages for the user by release id.
 * Empty without storage.
 */
export function readFailedReleases(): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return new Map(
      Object.entries(stored ?? {}).flatMap(([id, failure]: [string, unknown]) =>
        hasMessage(failure) ? [[id, failure.message]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** Replaces the stored failures, in the form that `readFailedReleases` returns. */
export function writeFailedReleases(messages: ReadonlyMap<string, string>): void {
  const stored = [...messages].map(([id, message]) => [id, { message }]);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // Without storage, the next page tries the releases again.
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
