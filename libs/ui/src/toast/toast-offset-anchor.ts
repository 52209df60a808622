/**
 * Attributes of a control at the bottom of the page, such as a message composer. While it is in the
 * document, toasts appear above it. It may reach up to 104 px above the bottom of the window.
 */
export const toastOffsetAnchor = { 'data-toast-offset-anchor': '' } as const;
