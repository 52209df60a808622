const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FIRST_DELAY = 5 * SECOND;
const MAX_AGE = 5 * DAY;

/**
 * Returns the delay before the next attempt: 5 seconds, doubled each time up to a minute; 10 minutes
 * once the mail is an hour old, and an hour once it is a day old.
 * @param attempts number of attempts so far, at least one.
 * @param ageMs time since the mail was queued.
 * @returns milliseconds; `undefined` for a mail that is too old for another attempt (five days).
 */
export function retryDelay(attempts: number, ageMs: number): number | undefined {
  if (ageMs >= MAX_AGE) return undefined;
  if (ageMs >= DAY) return HOUR;
  if (ageMs >= HOUR) return 10 * MINUTE;
  return Math.min(FIRST_DELAY * 2 ** (attempts - 1), MINUTE);
}

/**
 * Returns the pause before the next connection to a mail server that could not be used.
 * @param failures number of failures in a row, at least one.
 * @returns milliseconds, at most a minute.
 */
export function serverPause(failures: number): number {
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), MINUTE);
}
