import { useEffect } from 'react';
import { useAddressState } from '@atrium/ui';
import { areShortcutsOn, switchShortcuts, useShortcut } from '@atrium/ui/shortcut';
import { ACCOUNT_PARAM } from '../account/account-address';

/** Rows of tables that open something. */
export const ROWS = 'tr[data-interactive]';

/** Shortcuts of every page: for the rows of its tables, its filter and the list of shortcuts. */
export function PageShortcuts() {
  const address = useAddressState();
  useShortcut('j', findMain, (target) => moveToRow(target, 1));
  useShortcut('k', findMain, (target) => moveToRow(target, -1));
  // Elsewhere, the arrows scroll.
  useShortcut('ArrowDown', findMain, (target) => isInRow(target) && moveToRow(target, 1));
  useShortcut('ArrowUp', findMain, (target) => isInRow(target) && moveToRow(target, -1));
  useShortcut('x', findMain, selectRow);
  useShortcut('/', findMain, focusFilter);
  useShortcut('?', findMain, () => address.open({ [ACCOUNT_PARAM]: 'shortcuts' }));

  // Safari deletes a script's cookies after a week, so each visit renews them.
  useEffect(() => {
    if (!areShortcutsOn()) switchShortcuts(false);
  }, []);

  return null;
}

/** A shortcut of a single key that can also be chosen by its name. */
interface NamedShortcut {
  /** The key as it is shown. */
  readonly key: string;
  readonly label: string;
  /** @param target element with the focus */
  readonly run: (target: Element) => void;
}

/** Returns those shortcuts that can do something on the current page while an element has the focus. */
export function listPossibleShortcuts(target: Element): NamedShortcut[] {
  const shortcuts: NamedShortcut[] = [];
  if (findMain()?.querySelector(ROWS)) {
    shortcuts.push(
      { key: 'J', label: 'Go to the next row', run: (from) => moveToRow(from, 1) },
      { key: 'K', label: 'Go to the previous row', run: (from) => moveToRow(from, -1) },
    );
  }
  if (findCheckbox(target)) {
    shortcuts.push({ key: 'X', label: 'Select the focused row', run: selectRow });
  }
  if (findFilter()) {
    shortcuts.push({ key: '/', label: 'Go to the filter or search of the page', run: focusFilter });
  }
  return shortcuts;
}

function findMain(): HTMLElement | null {
  return document.querySelector('main');
}

function isInRow(target: Element): boolean {
  return target.closest(ROWS) !== null;
}

/** Moves the focus to the first row of the page; returns whether there is one. */
export function moveToFirstRow(): boolean {
  return focus(findMain()?.querySelector<HTMLElement>(ROWS));
}

function moveToRow(target: Element, step: 1 | -1): boolean {
  const row = target.closest<HTMLElement>(ROWS);
  if (!row) return moveToFirstRow();
  const index = Number(row.dataset['index']) + step;
  const next = row.parentElement?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
  // A row that was scrolled out of sight may be far from the rendered ones.
  if (!next) row.scrollIntoView({ block: 'nearest' });
  return focus(next ?? row);
}

function selectRow(target: Element): boolean {
  const checkbox = findCheckbox(target);
  checkbox?.click();
  return checkbox !== undefined && checkbox !== null;
}

function findCheckbox(target: Element) {
  return target.closest(ROWS)?.querySelector<HTMLElement>('input[type="checkbox"]');
}

function focusFilter(): boolean {
  return focus(findFilter());
}

function findFilter() {
  return findMain()?.querySelector<HTMLElement>('input[type="search"]');
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}
