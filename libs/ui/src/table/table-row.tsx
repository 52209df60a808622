import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { changedStyle } from '../theme/changed-style';
import { tokens } from '../theme/tokens';

const CONTROLS =
  'a, button, input, label, select, textarea, [role="button"], [role="menuitem"], [data-controls]';
/** Time after a click within which a double click selects a word. */
const DOUBLE_CLICK_MS = 200;

/**
 * A row of a table. With `onClick`, it can be clicked and focused: that is called for a click or Enter on the
 * row, but not on a control in it, in a cell with `data-controls` or in an overlay that the row opened.
 */
export function TableRow({ onClick, ...row }: ComponentProps<'tr'>) {
  if (!onClick) return <StyledRow {...row} />;
  return (
    <StyledRow
      tabIndex={0}
      {...row}
      data-interactive
      onClick={(event) => {
        if (isOnRowItself(event)) afterSelection(event, () => onClick(event));
      }}
      onKeyDown={clickByEnter}
    />
  );
}

function isOnRowItself({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  // React events bubble from portals, such as the dialogs and menus of the row.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(CONTROLS);
  return control === null || (defaultPrevented && control.hasAttribute('data-opens-row'));
}

/** Calls back unless the click selects text of the row by dragging or as the first of a double click. */
function afterSelection(
  { currentTarget, detail, nativeEvent }: MouseEvent,
  callback: () => void,
): void {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  if (detail === 0 || isTouch) {
    callback();
    return;
  }
  if (detail > 1) return;
  setTimeout(() => {
    const selection = getSelection();
    const isSelecting = selection?.isCollapsed === false;
    if (!isSelecting || !currentTarget.contains(selection.anchorNode)) callback();
  }, DOUBLE_CLICK_MS);
}

function clickByEnter({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Enter' && target === currentTarget) currentTarget.click();
}

const StyledRow = styled.tr`
  &[data-selected='true'] {
    background: ${tokens.color.accentSubtle};
  }

  &[data-interactive] {
    cursor: pointer;
  }

  &[data-interactive]:hover:not([data-selected='true']) {
    background: ${tokens.color.surfaceHover};
  }

  &[data-changed='true'] {
    ${changedStyle}
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;
