import type { RefObject } from 'react';
import { useEffect } from 'react';

const ROWS = 'tbody > tr:not([aria-hidden]), li';
const CONTROLS = 'a, button, input';

/**
 * Keeps the focus in a list when what has it is removed. It goes to the same control of the next row
 * that has one, else of a row before, else to the list itself.
 *
 * @param list holds the rows and takes the focus, by script at least
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  // Synchronizes with the focus, and with rows that change without a rendering of the caller.
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [list]);
}

/** Where the focus is: a control by its place in its row, and the row by its place in the list. */
interface Place {
  element: Element;
  rowIndex: number;
  controlIndex: number;
}

function keepFocus(list: HTMLElement): () => void {
  let place: Place | null = null;

  function handleFocusIn({ target }: FocusEvent) {
    place = target instanceof Element && target !== list ? findPlace(list, target) : null;
  }

  function handleFocusOut({ target }: FocusEvent) {
    // Some browsers blur what is being removed, and all do when another window is chosen.
    queueMicrotask(() => {
      if (place?.element !== target || !place?.element.isConnected) return;
      if (document.activeElement !== target) place = null;
    });
  }

  const observer = new MutationObserver(() => {
    if (!place) return;
    if (list.contains(place.element)) {
      place = findPlace(list, place.element);
      return;
    }
    const lost = place;
    place = null;
    const hasNoFocus = !document.activeElement || document.activeElement === document.body;
    if (hasNoFocus) [...controlsNear(list, lost), list].find(takesFocus);
  });

  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', handleFocusIn);
  list.addEventListener('focusout', handleFocusOut);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', handleFocusIn);
    list.removeEventListener('focusout', handleFocusOut);
  };
}

function findPlace(list: HTMLElement, element: Element): Place {
  const rows = findRows(list);
  const rowIndex = rows.findIndex((row) => row.contains(element));
  const row = rows[rowIndex];
  return { element, rowIndex, controlIndex: row ? controlsOf(row).indexOf(element) : -1 };
}

function controlsNear(list: HTMLElement, { rowIndex, controlIndex }: Place): Element[] {
  if (rowIndex === -1) return [];
  const rows = findRows(list);
  const nearest = [...rows.slice(rowIndex), ...rows.slice(0, rowIndex).reverse()];
  return nearest.flatMap((row) => controlsOf(row)[controlIndex] ?? []);
}

function findRows(list: HTMLElement): Element[] {
  return Array.from(list.querySelectorAll(ROWS));
}

function controlsOf(row: Element): Element[] {
  return [row, ...row.querySelectorAll(CONTROLS)];
}

function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}
