let stopWatching: () => void = () => undefined;

/**
 * Focuses the first of these elements that takes the focus, or else the page's main region. When that
 * element leaves the document with the focus on it, as a row does whose deletion is shown a moment
 * later, the focus goes to the next one.
 */
export function giveFocus(places: readonly HTMLElement[]): void {
  stopWatching();
  const index = places.findIndex((place, tried) => takesFocus(place, tried > 0));
  const place = places[index];
  if (place) watch(place, places.slice(index + 1));
  else focusMain();
}

/** Returns an element and everything around it, from the inside; nothing for the body itself. */
export function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

// Something that contains the page's content would scroll to its own start.
function takesFocus(element: HTMLElement, preventScroll: boolean): boolean {
  if (!element.isConnected) return false;
  element.focus({ preventScroll });
  return document.activeElement === element;
}

function focusMain(): void {
  const main = document.querySelector('main');
  if (main && hasNoFocus()) takesFocus(main, true);
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function watch(place: HTMLElement, nextPlaces: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => {
    if (place.isConnected) return;
    stopWatching();
    if (hasNoFocus()) giveFocus(nextPlaces);
  });
  function handleBlur() {
    // Some browsers blur what is being removed, and all do when another window is chosen.
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
