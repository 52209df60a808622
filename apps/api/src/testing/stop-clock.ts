/** Stops `Date` at a time from now until `jest.useRealTimers()`. Timers keep running. */
export function stopClock(millisecondsFromNow = 0): void {
  jest.useFakeTimers({
    now: Date.now() + millisecondsFromNow,
    doNotFake: [
      'hrtime',
      'performance',
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
