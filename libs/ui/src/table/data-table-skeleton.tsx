import { Skeleton } from '../loading/skeleton';
import type { Column } from './column';
import { HeaderCells } from './column';
import { TableCell } from './table';
import { TableRow } from './table-row';
import { WindowedTable } from './windowed-table';

/** Props of `DataTableSkeleton`: those of its `DataTable`, and the number of rows. */
export interface DataTableSkeletonProps {
  label: string;
  columns: readonly Column<never, never>[];
  rowCount: number;
  minWidth?: string | undefined;
  maxHeight?: string | undefined;
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
