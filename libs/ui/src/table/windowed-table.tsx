import type { Key, ReactNode, Ref } from 'react';
import { Fragment, useEffect } from 'react';
import { styled } from 'styled-components';
import { useRowWindow } from './row-window';
import { Table, TableHead } from './table';
import { TableContainer } from './table-container';
import { TableRow } from './table-row';

const ESTIMATED_ROW_HEIGHT = 41;
const OVERSCAN = 10;

/** Props of the `TableRow` of each row of a `WindowedTable`: its position among all rows. */
export interface RowPosition {
  ref: Ref<HTMLTableRowElement>;
  'data-index': number;
  'aria-rowindex': number;
}

/** Props of `WindowedTable`. */
export interface WindowedTableProps<Row> {
  /** Accessible name of the table and of the region that it scrolls in. */
  label: string;
  /** Header cells. Their widths are the widths of the columns. */
  columns: ReactNode;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Renders a `TableRow` of any height with the position as props. */
  renderRow: (row: Row, position: RowPosition) => ReactNode;
  /** CSS width below which the table scrolls sideways. */
  minWidth?: string | undefined;
  /** CSS height above which the rows scroll under the header. 70 % of the screen by default. */
  maxHeight?: string | undefined;
  /** Scrolls to the first row when it changes. */
  scrollKey?: string | undefined;
  /** Whether the rows are placeholders; only a table with data has a name. */
  isPlaceholder?: boolean;
}

/**
 * A table of any number of rows. From 200 rows on, only the visible ones, a few around them and the
 * focused one are in the document. ARIA attributes expose the number of rows and the position of each.
 */
export function WindowedTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  renderRow,
  minWidth,
  maxHeight,
  scrollKey,
  isPlaceholder = false,
}: WindowedTableProps<Row>) {
  const {
    scrollBox,
    rows: placedRows,
    totalHeight,
    measure,
    trackFocus,
  } = useRowWindow({
    rows,
    rowKey,
    estimatedHeight: ESTIMATED_ROW_HEIGHT,
    overscan: OVERSCAN,
  });

  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- jsdom has no scrollTo().
    scrollBox.current?.scrollTo?.({ top: 0 });
  }, [scrollBox, scrollKey]);

  return (
    <TableContainer ref={scrollBox} label={label} maxHeight={maxHeight}>
      <Table
        aria-label={isPlaceholder ? undefined : label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth }}
      >
        <TableHead>
          <TableRow aria-rowindex={1}>{columns}</TableRow>
        </TableHead>
        <tbody onFocus={trackFocus}>
          {placedRows.map(({ row, index, key, start }, place) => (
            <Fragment key={key}>
              <Gap height={start - (placedRows[place - 1]?.end ?? 0)} />
              {renderRow(row, {
                ref: measure,
                'data-index': index,
                'aria-rowindex': index + 2,
              })}
            </Fragment>
          ))}
          <Gap height={totalHeight - (placedRows.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
    </TableContainer>
  );
}

/** Placeholder with the height of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <GapCell style={{ height }} />
    </tr>
  );
}

const GapCell = styled.td`
  padding: 0;
`;
