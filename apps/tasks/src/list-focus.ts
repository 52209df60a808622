import type { RefObject } from 'react';
import { useEffect } from 'react';

const ROWS = 'tbody > tr:not([aria-hidden]), li';
const CONTROLS = 'a, button, input';

/**
 * Keeps focus in a list when the focused element is removed. Focus moves to the same control in the
 * next row that has one, else in a previous row, else to the list itself.
 *
 * @param list contains the rows; must be focusable, at least by script
 */
export function useListFocus(list: RefObject<HTMLElement | null>): void {
  // Synchronizes with the focus, and with rows that change without a render of the caller.
  useEffect(() => (list.current ? trackFocus(list.current) : undefined), [list]);
}

/** The focused control, its index in its row, and the index of the row in the list. */
interface FocusPosition {
  element: Element;
  rowIndex: number;
  controlIndex: number;
}

function trackFocus(list: HTMLElement): () => void {
  let position: FocusPosition | null = null;

  function handleFocusIn({ target }: FocusEvent) {
    position = target instanceof Element && target !== list ? findPosition(list, target) : null;
  }

  function handleFocusOut({ target }: FocusEvent) {
    // Some browsers blur an element when it is removed, and all do when the window loses focus.
    queueMicrotask(() => {
      if (!position?.element.isConnected || position.element !== target) return;
      if (document.activeElement !== target) position = null;
    });
  }

  const observer = new MutationObserver(() => {
    if (!position) return;
    if (list.contains(position.element)) {
      position = findPosition(list, position.element);
      return;
    }
    const lost = position;
    position = null;
    // A dialog around the list takes the lost focus itself.
    const isFocusLost = document.activeElement?.contains(list) ?? true;
    if (isFocusLost) [...findNearestControls(list, lost), list].find(tryFocus);
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

function findPosition(list: HTMLElement, element: Element): FocusPosition {
  const rows = findRows(list);
  const rowIndex = rows.findIndex((row) => row.contains(element));
  const row = rows[rowIndex];
  return { element, rowIndex, controlIndex: row ? findControls(row).indexOf(element) : -1 };
}

function findNearestControls(
  list: HTMLElement,
  { rowIndex, controlIndex }: FocusPosition,
): Element[] {
  if (rowIndex === -1) return [];
  const rows = findRows(list);
  const nearest = [...rows.slice(rowIndex), ...rows.slice(0, rowIndex).reverse()];
  return nearest.flatMap((row) => findControls(row)[controlIndex] ?? []);
}

function findRows(list: HTMLElement): Element[] {
  return Array.from(list.querySelectorAll(ROWS));
}

function findControls(row: Element): Element[] {
  return [row, ...row.querySelectorAll(CONTROLS)];
}

function tryFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}
