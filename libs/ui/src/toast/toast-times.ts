/** Time that a toast stays open. */
export const TOAST_MS = 5000;

/** Time that a toast with a button stays open. */
export const TOAST_WITH_ACTION_MS = 10_000;

/** Time after which a dismissed toast is removed from the store. */
export const TOAST_REMOVAL_MS = 1_000_000;
