import { act, getConfig } from '@testing-library/react';

// Tests can fake these.
const setRealTimeout = setTimeout;
const readRealTime = performance.now.bind(performance);

/**
 * Waits until a condition holds, in real time, also while the test fakes timers.
 *
 * @throws Error with the condition's source after the time that Testing Library waits, too
 */
export async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = readRealTime() + getConfig().asyncUtilTimeout;
  while (!(await isDone())) {
    if (readRealTime() > deadline) throw new Error(`Waited in vain for ${String(isDone)}`);
    await act(() => new Promise((resolve) => setRealTimeout(resolve, 5)));
  }
}
