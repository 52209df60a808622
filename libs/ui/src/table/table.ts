import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** A scrollable region for a table, also by keyboard, so that the page never scrolls sideways. It needs a name. */
export const TableRegion = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  position: relative;
  /* Keeps the z-index of the sticky header within the table. */
  isolation: isolate;
  max-height: max(320px, 70dvh);
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow: auto;
  background: ${tokens.color.surface};

  &:focus-visible {
    outline-offset: -2px;
  }

  /* Paper does not scroll. */
  @media print {
    max-height: none !important;
    overflow: visible;
  }
`;

/** A table as wide as its container, whose column widths are those of its header cells. */
export const Table = styled.table`
  width: 100%;
  border-spacing: 0;
  border-collapse: separate;
  table-layout: fixed;
`;

/** The sticky header of a table. */
export const TableHead = styled.thead`
  position: sticky;
  top: 0;
  z-index: 1;
  background: ${tokens.color.surfaceSunken};
`;

interface CellStyle {
  $align?: 'end' | undefined;
  $muted?: boolean | undefined;
  $numeric?: boolean | undefined;
}

/** The header cell of a column. */
export const TableHeaderCell = styled.th.attrs({ scope: 'col' })<CellStyle>`
  height: 36px;
  padding: 0 ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.medium};
  text-align: ${({ $align = 'start' }) => $align};
  white-space: nowrap;

  &:first-child {
    padding-inline-start: ${tokens.space[4]};
  }

  &:last-child {
    padding-inline-end: ${tokens.space[4]};
  }
`;

/** A cell of a row. See `Column` for its styles. */
export const TableCell = styled.td<CellStyle>`
  height: 40px;
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${({ $muted }) => ($muted ? tokens.color.textMuted : 'inherit')};
  text-align: ${({ $align = 'start' }) => $align};
  ${({ $numeric }) => $numeric && 'font-variant-numeric: tabular-nums; white-space: nowrap;'}

  &:first-child {
    padding-inline-start: ${tokens.space[4]};
  }

  &:last-child {
    padding-inline-end: ${tokens.space[4]};
  }

  @media (pointer: coarse) {
    height: ${tokens.touchTarget};
  }

  tr:last-child > & {
    border-bottom: 0;
  }
`;
