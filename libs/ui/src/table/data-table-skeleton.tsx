import { Skeleton } from '../loading/skeleton';
import { HeaderCells } from './column';
import type { DataTableProps } from './data-table';
import { TableCell } from './table';
import { TableRow } from './table-row';
import { WindowedTable } from './windowed-table';

/** Props of `DataTableSkeleton`: those of its `DataTable`, and the number of rows. */
export interface DataTableSkeletonProps extends Pick<
  DataTableProps<never, never>,
  'label' | 'columns' | 'minWidth' | 'maxHeight'
> {
  rowCount: number;
}

/** The outline of a `DataTable` while its rows are loading. */
export function DataTableSkeleton({ columns, rowCount, ...table }: DataTableSkeletonProps) {
  return (
    <WindowedTable
      {...table}
      isPlaceholder
      columns={<HeaderCells columns={columns} />}
      rows={Array.from({ length: rowCount }, (_, index) => index)}
      rowKey={(index) => index}
      renderRow={(_, position) => (
        <TableRow {...position}>
          {columns.map(({ title, skeleton = { width: 96, height: 14 } }) => (
            <TableCell key={title}>{skeleton && <Skeleton {...skeleton} />}</TableCell>
          ))}
        </TableRow>
      )}
    />
  );
}
