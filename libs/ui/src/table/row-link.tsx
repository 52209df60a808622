import type { MouseEvent, PointerEvent } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface RowLinkProps extends LinkProps {
  /** Whether the interactive row that it is in opens the same address, by click and by Enter. */
  opensRow?: boolean;
}

/**
 * A link in a table row that looks like the text of the row: the name of what has a page of its own. Its text
 * can be selected by dragging.
 */
export function RowLink({ opensRow = false, ...link }: RowLinkProps) {
  // The row has the tab stop, and distinguishes clicks from the selection of text.
  const shared = { tabIndex: -1, 'data-opens-row': true, onClick: leaveToRow };
  return (
    <StyledLink
      dir="auto"
      draggable={false}
      onPointerDown={allowSelection}
      onClick={stayAfterSelection}
      {...link}
      {...(opensRow && shared)}
    />
  );
}

const PRESS_ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Makes the link a text while the mouse is pressed, because browsers start no selection inside a link. Not for
 * what only a link offers: a new tab, a menu with the address, a long touch.
 */
function allowSelection(event: PointerEvent<HTMLAnchorElement>): void {
  const { button, pointerType, currentTarget: link } = event;
  const address = link.getAttribute('href');
  if (button !== 0 || pointerType !== 'mouse' || hasModifier(event) || address === null) return;
  const hadTabIndex = link.hasAttribute('tabindex');
  // The press focuses a link, but a text only with this.
  link.tabIndex = -1;
  link.removeAttribute('href');
  function restore() {
    for (const type of PRESS_ENDS) window.removeEventListener(type, restore);
    // The link may have been rendered with another address meanwhile.
    if (!link.hasAttribute('href')) link.setAttribute('href', String(address));
    if (!hadTabIndex) link.removeAttribute('tabindex');
  }
  for (const type of PRESS_ENDS) window.addEventListener(type, restore);
}

function stayAfterSelection(event: MouseEvent): void {
  if (endsSelection(event)) event.preventDefault();
}

function leaveToRow(event: MouseEvent): void {
  if (hasModifier(event)) return;
  event.preventDefault();
  // A focus that moves would end the selection.
  if (endsSelection(event)) return;
  // The focus comes back to the row after a dialog, as after a click beside the link.
  event.currentTarget.closest('tr')?.focus({ preventScroll: true });
}

/** Returns whether a click ends a dragging that has selected text of the link. */
function endsSelection({ detail, currentTarget }: MouseEvent): boolean {
  const selection = getSelection();
  const isSelecting = detail > 0 && selection?.isCollapsed === false;
  return isSelecting && currentTarget.contains(selection.anchorNode);
}

/** Returns whether a key is held with which browsers open a new tab or window, or save the page. */
function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

const StyledLink = styled(Link)`
  color: inherit;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;
