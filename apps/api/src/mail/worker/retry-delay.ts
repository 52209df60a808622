const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FIRST_DELAY = 5 * SECOND;
const GIVE_UP_AFTER = 5 * DAY;

/**
 * How long to wait before a mail is tried again: 5 seconds at first, twice as long each time, up to
 * a minute; every 10 minutes once it is an hour old, and every hour once it is a day old.
 * @param attempts so far, at least one.
 * @param ageMilliseconds since the mail was written.
 * @returns milliseconds; `undefined` after five days, when the mail is given up.
 */
export function retryDelay(attempts: number, ageMilliseconds: number): number | undefined {
  if (ageMilliseconds >= GIVE_UP_AFTER) return undefined;
  if (ageMilliseconds >= DAY) return HOUR;
  if (ageMilliseconds >= HOUR) return 10 * MINUTE;
  return Math.min(FIRST_DELAY * 2 ** (attempts - 1), MINUTE);
}

/**
 * How long to leave a mail server alone that could not be used, whatever waits for it.
 * @param failures one after the other, at least one.
 * @returns milliseconds, at most a minute.
 */
export function serverPause(failures: number): number {
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), MINUTE);
}
