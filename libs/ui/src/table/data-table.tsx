import type { Key, ReactNode } from 'react';
import { memo } from 'react';
import type { Column, ColumnSort } from './column';
import { HeaderCells } from './column';
import { TableCell } from './table';
import { TableRow } from './table-row';
import type { RowPosition, WindowedTableProps } from './windowed-table';
import { WindowedTable } from './windowed-table';

/** Props of `DataTable`. */
export interface DataTableProps<Row extends object, Context> extends Omit<
  WindowedTableProps<Row>,
  'columns' | 'renderRow' | 'isPlaceholder'
> {
  columns: readonly Column<Row, Context>[];
  /**
   * Passed to every cell. A row renders again when its object, its selection, its mark as changed, the
   * context or `onRowOpen` changes.
   */
  context: Context;
  /** Content of header cells by the title that it replaces. */
  headers?: Readonly<Record<string, ReactNode>> | undefined;
  /** Columns that the rows can be sorted by. */
  sort?: ColumnSort | readonly ColumnSort[] | undefined;
  selectedKeys?: ReadonlySet<Key> | undefined;
  /** Rows that somebody else has just changed. */
  changedKeys?: ReadonlySet<Key> | undefined;
  /** Makes the rows interactive: called for a click on a row, or Enter, but not on a control in it. */
  onRowOpen?: ((row: Row, context: Context) => void) | undefined;
}

/** A table of any number of rows, described by its columns. Long tables are windowed, see `WindowedTable`. */
export function DataTable<Row extends object, Context>({
  columns,
  context,
  headers,
  sort,
  selectedKeys,
  changedKeys,
  onRowOpen,
  rowKey,
  ...table
}: DataTableProps<Row, Context>) {
  return (
    <WindowedTable
      {...table}
      rowKey={rowKey}
      columns={<HeaderCells columns={columns} headers={headers} sort={sort} />}
      renderRow={(row, position) => (
        <DataRow
          {...position}
          {...{ row, columns, context, onRowOpen }}
          isSelected={selectedKeys?.has(rowKey(row)) ?? false}
          isChanged={changedKeys?.has(rowKey(row)) ?? false}
        />
      )}
    />
  );
}

interface DataRowProps<Row extends object, Context>
  extends RowPosition, Pick<DataTableProps<Row, Context>, 'columns' | 'context' | 'onRowOpen'> {
  row: Row;
  isSelected: boolean;
  isChanged: boolean;
}

function PlainDataRow<Row extends object, Context>({
  row,
  columns,
  context,
  onRowOpen,
  isSelected,
  isChanged,
  ...position
}: DataRowProps<Row, Context>) {
  return (
    <TableRow
      {...position}
      selected={isSelected}
      changed={isChanged}
      {...(onRowOpen && {
        interactive: true,
        onClick: () => onRowOpen(row, context),
      })}
    >
      {columns.map(({ title, align, muted, numeric, hasControls, cell }) => (
        <TableCell
          key={title}
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
