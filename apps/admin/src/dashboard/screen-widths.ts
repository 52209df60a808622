/** Widest screen on which the dashboard saves height. */
export const SMALL_LAPTOP = '1366px';
