import type { MouseEvent } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface RowLinkProps extends LinkProps {
  /** Whether the interactive row that it is in opens the same address, by click and by Enter. */
  opensRow?: boolean;
}

/** A link in a table row that looks like the text of the row: the name of what has a page of its own. */
export function RowLink({ opensRow = false, ...link }: RowLinkProps) {
  // The row has the tab stop, and distinguishes clicks from the selection of text.
  const shared = { tabIndex: -1, draggable: false, 'data-opens-row': true, onClick: leaveToRow };
  return <StyledLink dir="auto" {...link} {...(opensRow && shared)} />;
}

// With these keys, browsers open a new tab or window, or save the page.
function leaveToRow(event: MouseEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey, currentTarget } = event;
  if (ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  // The focus comes back to the row after a dialog, as after a click beside the link.
  currentTarget.closest('tr')?.focus({ preventScroll: true });
}

const StyledLink = styled(Link)`
  color: inherit;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;
