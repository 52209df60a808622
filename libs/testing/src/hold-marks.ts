import { act } from '@testing-library/react';

const MARK_MS = 2000;

const startTimeout = globalThis.setTimeout;

/**
 * Keeps the marks and announcements of changes by colleagues until the end of the test. They last for two
 * seconds, in which a busy machine may show nothing.
 *
 * @returns a function that lets them end, and later ones by themselves; it throws an error if there are none
 */
export function holdMarks(): () => void {
  const held: (() => void)[] = [];
  function hold(run: () => void, milliseconds?: number): unknown {
    return milliseconds === MARK_MS ? held.push(run) : startTimeout(run, milliseconds);
  }
  globalThis.setTimeout = hold as typeof setTimeout;
  return () => {
    if (held.length === 0) throw new Error('No change is marked');
    stopHoldingMarks();
    act(() => {
      for (const end of held.splice(0)) end();
    });
  };
}

/** Lets marks end by themselves again. */
export function stopHoldingMarks(): void {
  globalThis.setTimeout = startTimeout;
}
