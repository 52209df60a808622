import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SkeletonProps } from '../loading/skeleton';
import { tokens } from '../theme/tokens';
import { touchTargetStyle } from '../theme/touch-target';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { TableHeaderCell } from './table';

/** Column of a `DataTable`: its header, its cells and the placeholder of its cells. */
export interface Column<Row, Context> {
  /** Identifies the column among those of its table, also in addresses, which outlive a title. */
  key: string;
  /** Text of the header. */
  title: string;
  /** Whether only screen readers get the title. */
  hideTitle?: boolean;
  /** CSS width. Columns without one share the rest of the table. */
  width?: string;
  align?: 'end';
  /** Whether the text is less prominent than that of the other columns. */
  muted?: boolean;
  /** Whether the cells hold numbers or dates, which have digits of one width and never wrap. */
  numeric?: boolean;
  /** Whether the cells hold controls. A click next to a control does not open the row then. */
  hasControls?: boolean;
  /** Placeholder of a cell while the rows are loading: 96 × 14 px by default, null for none. */
  skeleton?: SkeletonProps | null;
  /** Renders the content of a cell. */
  cell: (row: Row, context: Context, isSelected: boolean) => ReactNode;
}

export type SortOrder = 'ascending' | 'descending';

/** Column that the rows can be sorted by. */
export interface ColumnSort {
  /** Title of the column. */
  title: string;
  /** The current order, or null while the rows are not sorted by this column. */
  order: SortOrder | null;
  onChange: (order: SortOrder) => void;
  /** Control beside the title, such as a menu of other orders. */
  menu?: ReactNode;
}

interface HeaderCellsProps {
  columns: readonly Column<never, never>[];
  headers?: Readonly<Record<string, ReactNode>> | undefined;
  sort?: ColumnSort | readonly ColumnSort[] | undefined;
}

/** Header cells of a `DataTable`, or of its skeleton. */
export function HeaderCells({ columns, headers, sort = [] }: HeaderCellsProps) {
  const sorts = [sort].flat();
  return columns.map(({ key, title, hideTitle, width, align }) => {
    const text = hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title;
    const columnSort = sorts.find((each) => each.title === title);
    return (
      <TableHeaderCell
        key={key}
        $align={align}
        style={{ width }}
        {...(columnSort?.order && { 'aria-sort': columnSort.order })}
        // Without the name of the control before the button.
        {...(columnSort && headers?.[title] && { 'aria-label': title })}
      >
        {columnSort ? (
          <>
            {headers?.[title]}
            <SortButton {...columnSort} />
            {columnSort.menu}
          </>
        ) : (
          (headers?.[title] ?? text)
        )}
      </TableHeaderCell>
    );
  });
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown };

function SortButton({ title, order, onChange }: ColumnSort) {
  const Icon = order === null ? ArrowDownUp : SORT_ICONS[order];
  return (
    <StyledSortButton
      type="button"
      onClick={() => onChange(order === 'ascending' ? 'descending' : 'ascending')}
    >
      <span>{title}</span>
      <Icon size={14} />
    </StyledSortButton>
  );
}

const StyledSortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-height: 28px;
  margin-inline: calc(-1 * ${tokens.space[2]});
  padding: 0 ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.small};
  background: transparent;
  vertical-align: middle;
  cursor: pointer;
  ${touchTargetStyle}

  &:hover {
    background: ${tokens.color.surfaceHover};
    color: ${tokens.color.text};
  }
`;
