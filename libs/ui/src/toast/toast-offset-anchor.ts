/**
 * Attributes of a line of work at the foot of the page, such as that in which a message is typed: as
 * long as it is there, toasts stand above it, so that nobody waits for one to go. It is taken to reach
 * no higher than 104 px above the edge of the window.
 */
export const toastOffsetAnchor = { 'data-toast-offset-anchor': '' } as const;
