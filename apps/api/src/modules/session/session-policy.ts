const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time after its last use at which a session expires. */
export const SESSION_IDLE_MS = 12 * 60 * MINUTE_MS;

/** Time after its start at which a session expires, however often it is used. */
export const SESSION_MS = 7 * DAY_MS;

/** Time between two records of a session's last use: frequent requests must not cause frequent writes. */
export const TOUCH_MS = MINUTE_MS;

/** Time for which a browser is known after a sign-in. */
export const KNOWN_BROWSER_MS = 180 * DAY_MS;

/** Known browsers of a user; also limits the rows of scripts that do not keep cookies. */
export const BROWSERS_PER_USER = 20;

/** Seconds for which a typed password counts; see `Endpoint.confirmed`. */
export const CONFIRMATION_SECONDS = 5 * 60;

/** Seconds that the clocks of the database and of the sign-in provider may differ, as `openid-client` has it for ID tokens. */
export const CLOCK_TOLERANCE_SECONDS = 30;
