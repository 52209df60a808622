import { useEffect } from 'react';
import { useAddressState } from '@atrium/ui';
import { areShortcutsOn, switchShortcuts, useShortcut } from '@atrium/ui/shortcut';
import { ACCOUNT_PARAM } from '../account/account-address';

/** Rows of tables that open something. */
const ROWS = 'tr[data-interactive]';

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

function findMain(): HTMLElement | null {
  return document.querySelector('main');
}

function isInRow(target: Element): boolean {
  return target.closest(ROWS) !== null;
}

function moveToRow(target: Element, step: 1 | -1): boolean {
  const row = target.closest<HTMLElement>(ROWS);
  if (!row) return focus(findMain()?.querySelector<HTMLElement>(ROWS));
  const index = Number(row.dataset['index']) + step;
  const next = row.parentElement?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
  // A row that was scrolled out of sight may be far from the rendered ones.
  if (!next) row.scrollIntoView({ block: 'nearest' });
  return focus(next ?? row);
}

function selectRow(target: Element): boolean {
  const checkbox = target.closest(ROWS)?.querySelector<HTMLElement>('input[type="checkbox"]');
  checkbox?.click();
  return checkbox !== undefined && checkbox !== null;
}

function focusFilter(): boolean {
  return focus(findMain()?.querySelector<HTMLElement>('input[type="search"]'));
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}
