/** Times of the connection to the stream of changes, in milliseconds. No data is read when they pass. */
export const LIVE_TIMING = {
  /** Time without the first comment after which a proxy counts as holding the stream back. */
  openMs: 10_000,
  /** Time without a byte after which an open stream counts as broken. The server sends one every 25 s. */
  silenceMs: 40_000,
  /** Interval at which both are checked. */
  watchMs: 1000,
  /** Shortest delay before a blocked stream is tried again, unless one has come through before. */
  blockedRetryMs: 60_000,
  /** Longest first delay before a reconnect. It doubles up to `maxRetryMs`. */
  minRetryMs: 500,
  maxRetryMs: 4000,
  /** Time after which a hidden page closes its stream. */
  hiddenMs: 60_000,
  /** Time for which a page keeps its stream while others wait for one, see `withStreamSlot`. */
  turnMs: 5000,
};
