/** Times of the connection to the stream of changes, in milliseconds. No data is read when they pass. */
export interface LiveTiming {
  /** Time without a byte after which a connection counts as broken. The server sends one every 25 s. */
  readonly silenceMs: number;
  /** Time without the first comment after which a proxy counts as holding the stream back. */
  readonly swallowedMs: number;
  /** Delay before a stream that was held back is tried again, unless one has come through before. */
  readonly swallowedRetryMs: number;
  /** First delay before a reconnect. It doubles up to `maxRetryMs`. */
  readonly minRetryMs: number;
  readonly maxRetryMs: number;
  /** Time after which a hidden page closes its stream. */
  readonly hiddenMs: number;
  /** Time for which a page keeps its stream while others wait for one, see `withStreamSlot`. */
  readonly turnMs: number;
}

/** Times that pages use. */
export const LIVE_TIMING: LiveTiming = {
  silenceMs: 40_000,
  swallowedMs: 10_000,
  swallowedRetryMs: 60_000,
  minRetryMs: 500,
  maxRetryMs: 4000,
  hiddenMs: 60_000,
  turnMs: 5000,
};
