/** Stops `Date` at a time from now until `jest.useRealTimers()`. Timers keep running. */
export function stopClock(millisecondsFromNow = 0): void {
  jest.useFakeTimers({
    now: Date.now() + millisecondsFromNow,
    doNotFake: [
      ...(['hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
      ...(['setTimeout', 'clearTimeout'] as const),
    ],
  });
}
