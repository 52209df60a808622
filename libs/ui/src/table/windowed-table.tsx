import type { Key, ReactNode, Ref } from 'react';
import { Fragment, useEffect } from 'react';
import { styled } from 'styled-components';
import { useRowWindow } from './row-window';
import { Table, TableBody, TableHead } from './table';
import { TableContainer } from './table-container';
import { TableRow } from './table-row';

const ESTIMATED_ROW_HEIGHT = 41;
const ROWS_BEYOND_SIGHT = 10;

/** What a row of a `WindowedTable` gives its `TableRow`: where it stands among all rows. */
export interface RowPosition {
  ref: Ref<HTMLTableRowElement>;
  'data-index': number;
  'aria-rowindex': number;
}

/** Props of `WindowedTable`. */
export interface WindowedTableProps<Row> {
  /** The accessible name of the table and of the region that it scrolls in. */
  label: string;
  /** The header cells; their widths are the columns', whatever the rows hold. */
  columns: ReactNode;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Renders one `TableRow`, which takes the position as props. A row may be of any height. */
  renderRow: (row: Row, position: RowPosition) => ReactNode;
  /** CSS width below which the table scrolls sideways. */
  minWidth?: string | undefined;
  /** CSS height above which the rows scroll under the header; 70 % of the screen when not given. */
  maxHeight?: string | undefined;
  /** Whenever it changes, the table goes back to its first row. */
  scrollKey?: string | undefined;
}

/**
 * A table of any number of rows. Fewer than 200 are all in the document; of more, only those in sight
 * and a few around them. Screen readers are told how many there are and where each one stands; the row
 * with the focus stays, however far it is scrolled away.
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
}: WindowedTableProps<Row>) {
  const {
    scrollBox,
    rows: placedRows,
    totalHeight,
    measure,
    noteFocus,
  } = useRowWindow({
    count: rows.length,
    getKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    estimatedHeight: ESTIMATED_ROW_HEIGHT,
    rowsBeyondSight: ROWS_BEYOND_SIGHT,
  });

  // Synchronizes with the scroll position, which belongs to the document.
  useEffect(() => {
    scrollBox.current?.scrollTo?.({ top: 0 });
  }, [scrollBox, scrollKey]);

  return (
    <TableContainer ref={scrollBox} label={label} maxHeight={maxHeight}>
      <FixedTable aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <TableHead>
          <TableRow aria-rowindex={1}>{columns}</TableRow>
        </TableHead>
        <TableBody onFocus={noteFocus}>
          {placedRows.map((item, place) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <Fragment key={item.key}>
                <Gap height={item.start - (placedRows[place - 1]?.end ?? 0)} />
                {renderRow(row, {
                  ref: measure,
                  'data-index': item.index,
                  'aria-rowindex': item.index + 2,
                })}
              </Fragment>
            );
          })}
          <Gap height={totalHeight - (placedRows.at(-1)?.end ?? 0)} />
        </TableBody>
      </FixedTable>
    </TableContainer>
  );
}

/** The room of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <GapCell style={{ height }} />
    </tr>
  );
}

const FixedTable = styled(Table)`
  table-layout: fixed;
`;

const GapCell = styled.td`
  padding: 0;
`;
