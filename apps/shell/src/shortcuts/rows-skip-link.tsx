import { styled } from 'styled-components';
import { moveToFirstRow, ROWS } from './page-shortcuts';
import { SkipLink } from './skip-link';

/** Link from the top of the page to its first row, past filters; without rows it can't be focused. */
export function RowsSkipLink() {
  return (
    <RowsLink as="button" type="button" onClick={moveToFirstRow}>
      Skip to the first row
    </RowsLink>
  );
}

const RowsLink = styled(SkipLink)`
  border: 0;

  html:not(:has(main ${ROWS})) & {
    display: none;
  }
`;
