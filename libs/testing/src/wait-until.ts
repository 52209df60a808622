import { act } from '@testing-library/react';

/** Waits until a condition holds, in real time, for up to ten seconds. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${String(isDone)}`);
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }
}
