import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef } from 'react';
import type { FocusEvent, Key, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Table, TableBody, TableHead } from './table';
import { TableContainer } from './table-container';
import { TableRow } from './table-row';
import { withFocusedRow } from './with-focused-row';

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
 * A table of any number of rows, of which only those in sight and a few around them are in the
 * document. Screen readers are told how many there are and where each one stands; the row with the
 * focus stays, however far it is scrolled away.
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
  const scrollBox = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    overscan: ROWS_BEYOND_SIGHT,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    rangeExtractor: (range) => withFocusedRow(range, focusedIndex.current),
  });

  // Synchronises with the scroll position, which belongs to the document.
  useEffect(() => {
    scrollBox.current?.scrollTo?.({ top: 0 });
  }, [scrollKey]);

  function noteFocus({ target }: FocusEvent<HTMLElement>) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (index !== undefined) focusedIndex.current = Number(index);
  }

  let end = 0;
  return (
    <TableContainer ref={scrollBox} label={label} maxHeight={maxHeight}>
      <FixedTable aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <TableHead>
          <TableRow aria-rowindex={1}>{columns}</TableRow>
        </TableHead>
        <TableBody onFocus={noteFocus}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            const gap = item.start - end;
            end = item.end;
            if (row === undefined) return null;
            return (
              <Fragment key={item.key}>
                <Gap height={gap} />
                {renderRow(row, {
                  ref: virtualizer.measureElement,
                  'data-index': item.index,
                  'aria-rowindex': item.index + 2,
                })}
              </Fragment>
            );
          })}
          <Gap height={virtualizer.getTotalSize() - end} />
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
