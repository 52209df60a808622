/** Days that a trial license lasts. */
export const TRIAL_DAYS = 30;

/** Calendar months that the other durations last. */
export const DURATION_MONTHS = { '3-months': 3, '6-months': 6, '1-year': 12 };

/** Days before its expiry from which a license counts as expiring soon. */
export const EXPIRES_SOON_DAYS = 30;

/** Days ahead that the list of the next expirations covers. */
export const NEXT_EXPIRATIONS_DAYS = 90;

/** Months ahead, the current one included, of which the dashboard shows how many licenses expire in each. */
export const MONTHS_AHEAD = 12;
