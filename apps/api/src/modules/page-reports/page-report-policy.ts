/** Most different errors of a release that pages of signed-in people can add. */
export const ERRORS_PER_RELEASE = 20;

/** Most different errors of a release that clients without a session can add. */
export const ERRORS_OF_STRANGERS = 10;

/** Most different errors that one address without a session can add. */
export const ERRORS_PER_ADDRESS = 3;

/** Hours after which counts of reports and of web vitals are removed. */
export const COUNT_HOURS = 30 * 24;

/** Hours for which a vote counts, and after which it is removed; a release is judged for as long. */
export const VOTE_HOURS = 48;
