/** Reloads the page without the browser's question about unsaved work, which the leave guard has asked. */
export function reloadPage(): void {
  window.addEventListener('beforeunload', stopPropagation, { capture: true, once: true });
  window.location.reload();
}

function stopPropagation(event: Event): void {
  event.stopImmediatePropagation();
}
