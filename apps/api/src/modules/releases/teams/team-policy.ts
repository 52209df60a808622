/** Days for which a team hears of a problem once. */
export const PROBLEM_DAYS = 2;

/** People with an error in 48 hours from whom on the team of a release hears of it, worse or not. */
export const PEOPLE_WITH_ERRORS = 10;

/** Most frequent errors of a release that a message names. */
export const NAMED_ERRORS = 3;

/** Hours of which errors count. */
export const ERROR_HOURS = 24;
