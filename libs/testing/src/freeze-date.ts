/** Freezes `Date` at an instant until the end of the test. Timers keep running. */
export function freezeDate(now: Date): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'cancelAnimationFrame',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}
