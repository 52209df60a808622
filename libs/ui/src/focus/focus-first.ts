let stopWatching: () => void = () => undefined;

/**
 * Focuses the first of these elements that accepts the focus, or the main region. If that element is
 * removed while it is focused, for example because its row is deleted a moment later, the next one of
 * the elements gets the focus.
 */
export function focusFirst(places: readonly HTMLElement[]): void {
  stopWatching();
  const index = places.findIndex((place, tried) => tryFocus(place, tried > 0));
  const place = places[index];
  if (place) watch(place, places.slice(index + 1));
  else focusMain();
}

/** Returns an element and its ancestors, innermost first, without the body. */
export function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

// Focusing a container would scroll to its start.
function tryFocus(element: HTMLElement, preventScroll: boolean): boolean {
  if (!element.isConnected) return false;
  element.focus({ preventScroll });
  return document.activeElement === element;
}

function focusMain(): void {
  const main = document.querySelector('main');
  if (main && hasNoFocus()) tryFocus(main, true);
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function watch(place: HTMLElement, nextPlaces: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => {
    if (place.isConnected) return;
    stopWatching();
    if (hasNoFocus()) focusFirst(nextPlaces);
  });
  function handleBlur() {
    // Some browsers blur an element while it is removed, and all do when the window loses the focus.
    queueMicrotask(() => {
      if (place.isConnected && document.activeElement !== place) stop();
    });
  }
  function stop() {
    observer.disconnect();
    place.removeEventListener('blur', handleBlur);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  place.addEventListener('blur', handleBlur);
  stopWatching = stop;
}
