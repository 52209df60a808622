import type { Key, ReactNode, Ref } from 'react';
import { Fragment, memo, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Column, ColumnSort } from './column';
import { HeaderCells } from './column';
import { useRowWindow } from './row-window';
import { Table, TableCell, TableHead, TableRegion } from './table';
import { TableRow } from './table-row';

const ESTIMATED_ROW_HEIGHT = 41;
const OVERSCAN = 10;

/** Props of `DataTable`. */
export interface DataTableProps<Row extends object, Context> {
  /** Accessible name of the table and of the region that it scrolls in. */
  label: string;
  columns: readonly Column<Row, Context>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /**
   * Passed to every cell. A row renders again when its object, its selection, its mark as changed, the
   * context or `onRowOpen` changes.
   */
  context: Context;
  /** Content of header cells by title: in place of the title, or before the button that sorts by the column. */
  headers?: Readonly<Record<string, ReactNode>> | undefined;
  /** Columns that the rows can be sorted by. */
  sort?: ColumnSort | readonly ColumnSort[] | undefined;
  selectedKeys?: ReadonlySet<Key> | undefined;
  /** Rows that somebody else has just changed. */
  changedKeys?: ReadonlySet<Key> | undefined;
  /** Makes the rows interactive: called for a click on a row, or Enter, but not on a control in it. */
  onRowOpen?: ((row: Row, context: Context) => void) | undefined;
  /** CSS width below which the table scrolls sideways. */
  minWidth?: string | undefined;
  /** CSS height above which the rows scroll under the header. 70 % of the screen by default. */
  maxHeight?: string | undefined;
  /** Scrolls to the first row when it changes. */
  scrollKey?: string | undefined;
  /** How far the rows are scrolled at first, in pixels. */
  initialTop?: number | undefined;
  /** Called with how far the rows are scrolled, in pixels. */
  onScroll?: ((top: number) => void) | undefined;
}

/**
 * A table of any number of rows, described by its columns. From 200 rows on, only the visible ones, a few around
 * them and the focused one are in the document. ARIA attributes expose the number of rows and the position of
 * each.
 */
export function DataTable<Row extends object, Context>({
  label,
  columns,
  rows,
  rowKey,
  context,
  headers,
  sort,
  selectedKeys,
  changedKeys,
  onRowOpen,
  minWidth,
  maxHeight,
  scrollKey,
  initialTop = 0,
  onScroll,
}: DataTableProps<Row, Context>) {
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

  // A table that is at its top already is not scrolled, which would make the browser lay the page out at once.
  const shownKey = useRef(initialTop > 0 ? null : scrollKey);
  const nextTop = useRef(initialTop);
  useEffect(() => {
    if (shownKey.current === scrollKey) return;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- jsdom has no scrollTo().
    scrollBox.current?.scrollTo?.({ top: nextTop.current });
    shownKey.current = scrollKey;
    nextTop.current = 0;
  }, [scrollBox, scrollKey]);

  return (
    <TableRegion
      ref={scrollBox}
      aria-label={label}
      style={{ maxHeight }}
      onScroll={onScroll && (({ currentTarget }) => onScroll(currentTarget.scrollTop))}
    >
      <Table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <TableHead>
          <tr aria-rowindex={1}>
            <HeaderCells columns={columns} headers={headers} sort={sort} />
          </tr>
        </TableHead>
        <tbody onFocus={trackFocus}>
          {placedRows.map(({ row, index, key, start }, place) => (
            <Fragment key={key}>
              <Gap height={start - (placedRows[place - 1]?.end ?? 0)} />
              <DataRow
                ref={measure}
                row={row}
                index={index}
                columns={columns}
                context={context}
                onRowOpen={onRowOpen}
                isSelected={selectedKeys?.has(key) ?? false}
                isChanged={changedKeys?.has(key) ?? false}
              />
            </Fragment>
          ))}
          <Gap height={totalHeight - (placedRows.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
    </TableRegion>
  );
}

interface DataRowProps<Row extends object, Context> extends Pick<
  DataTableProps<Row, Context>,
  'columns' | 'context' | 'onRowOpen'
> {
  ref: Ref<HTMLTableRowElement>;
  row: Row;
  /** Index of the row among all rows. */
  index: number;
  isSelected: boolean;
  isChanged: boolean;
}

function PlainDataRow<Row extends object, Context>({
  ref,
  row,
  index,
  columns,
  context,
  onRowOpen,
  isSelected,
  isChanged,
}: DataRowProps<Row, Context>) {
  return (
    <TableRow
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected}
      data-changed={isChanged}
      onClick={onRowOpen && (() => onRowOpen(row, context))}
    >
      {columns.map(({ key, align, muted, numeric, hasControls, cell }) => (
        <TableCell
          key={key}
          $align={align}
          $muted={muted}
          $numeric={numeric}
          data-controls={hasControls ? true : undefined}
        >
          {cell(row, context, isSelected)}
        </TableCell>
      ))}
    </TableRow>
  );
}

// `memo` loses the type parameters.
const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

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
