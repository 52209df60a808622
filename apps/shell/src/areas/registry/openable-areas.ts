// The boot script consists of this, too: it imports nothing.

/** The areas that the last session of this browser could open. */
interface OpenableAreas {
  /** Names of areas. */
  readonly names: readonly string[];
  /** The path that other addresses lead to, if they lead anywhere. */
  readonly home: string | null;
}

const KEY = 'atrium-openable-areas';

/** Remembers what the session can open, for the boot scripts of the pages to come. */
export function rememberOpenableAreas(areas: OpenableAreas): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(areas));
  } catch {
    // In a browser that keeps nothing, nothing is preloaded.
  }
}

/** Forgets it, since the session has ended. */
export function forgetOpenableAreas(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // It has kept nothing.
  }
}

/** Returns what the last session could open, or `null` when it has ended or there was none. */
export function readOpenableAreas(): OpenableAreas | null {
  try {
    // Nobody else writes there.
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as OpenableAreas | null;
  } catch {
    return null;
  }
}
