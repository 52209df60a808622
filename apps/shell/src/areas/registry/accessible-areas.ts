// Also part of the boot script, so it imports nothing.

/** The areas that this browser's last session could open. */
interface AccessibleAreas {
  /** Names of areas. */
  readonly names: readonly string[];
  /** The path that unknown addresses redirect to, if they do. */
  readonly home: string | null;
  /** Ids of the candidates that were made for the user; older shells saved none. */
  readonly candidates?: readonly string[];
}

const STORAGE_KEY = 'atrium-openable-areas';

/** Saves which areas the session can open; the next page load preloads from them. */
export function saveAccessibleAreas(areas: AccessibleAreas): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(areas));
  } catch {
    // Without storage, the next page preloads nothing.
  }
}

/** Deletes the saved areas once the session has ended. */
export function clearAccessibleAreas(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was saved either.
  }
}

/** Returns the areas of the last session, or `null` if it has ended or there was none. */
export function readAccessibleAreas(): AccessibleAreas | null {
  try {
    // Only `saveAccessibleAreas` writes this key.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as AccessibleAreas | null;
  } catch {
    return null;
  }
}
