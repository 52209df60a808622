// Also part of the boot script.

const STORAGE_KEY = 'atrium-failed-releases';

/**
 * Returns the releases that failed in this browser tab's session: messages for the user by release id.
 * Empty without storage.
 */
export function readFailedReleases(): ReadonlyMap<string, string> {
  try {
    // Only `writeFailedReleases` writes this key.
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}

/** Replaces the stored failures, in the form that `readFailedReleases` returns. */
export function writeFailedReleases(messages: ReadonlyMap<string, string>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...messages]));
  } catch {
    // Without storage, the next page tries the releases again.
  }
}
