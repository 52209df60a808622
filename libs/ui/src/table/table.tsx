import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** Props of `TableHeaderCell`, besides those of a native th. */
export interface TableHeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: 'start' | 'end' | undefined;
}

/** Props of `TableCell`, besides those of a native td. */
export interface TableCellProps extends Omit<ComponentProps<'td'>, 'align'> {
  align?: 'start' | 'end' | undefined;
  /** Whether the text is less prominent than in other cells. */
  muted?: boolean | undefined;
  /** Whether text that does not fit is cut with an ellipsis. */
  truncate?: boolean | undefined;
  /** Whether the cell contains a number or a date: digits of one width, not wrapped. */
  numeric?: boolean | undefined;
}

/** A native table as wide as its container. */
export function Table(props: ComponentProps<'table'>) {
  return <StyledTable {...props} />;
}

/** The sticky header of a table. */
export function TableHead(props: ComponentProps<'thead'>) {
  return <StyledHead {...props} />;
}

/** The rows of a table. */
export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

/** The header cell of a column. */
export function TableHeaderCell({ align = 'start', ...rest }: TableHeaderCellProps) {
  return <StyledHeaderCell scope="col" {...rest} $align={align} />;
}

/** A cell of a row. */
export function TableCell({
  align = 'start',
  muted = false,
  truncate = false,
  numeric = false,
  ...rest
}: TableCellProps) {
  return (
    <StyledCell {...rest} $align={align} $muted={muted} $truncate={truncate} $numeric={numeric} />
  );
}

const StyledTable = styled.table`
  width: 100%;
  border-spacing: 0;
  border-collapse: separate;
`;

const StyledHead = styled.thead`
  position: sticky;
  top: 0;
  z-index: 1;
  background: ${tokens.color.surfaceSunken};
`;

const StyledHeaderCell = styled.th<{ $align: 'start' | 'end' }>`
  height: 36px;
  padding: 0 ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.medium};
  text-align: ${({ $align }) => $align};
  white-space: nowrap;

  &:first-child {
    padding-left: ${tokens.space[4]};
  }

  &:last-child {
    padding-right: ${tokens.space[4]};
  }
`;

interface CellStyleProps {
  $align: 'start' | 'end';
  $muted: boolean;
  $truncate: boolean;
  $numeric: boolean;
}

const StyledCell = styled.td<CellStyleProps>`
  height: 40px;
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${({ $muted }) => ($muted ? tokens.color.textMuted : 'inherit')};
  text-align: ${({ $align }) => $align};
  ${({ $numeric }) => $numeric && 'font-variant-numeric: tabular-nums; white-space: nowrap;'}
  ${({ $truncate }) =>
    $truncate &&
    'max-width: clamp(140px, 28vw, 360px); overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'}

  &:first-child {
    padding-left: ${tokens.space[4]};
  }

  &:last-child {
    padding-right: ${tokens.space[4]};
  }

  tr:last-child > & {
    border-bottom: 0;
  }
`;
