import { Skeleton } from '../loading/skeleton';
import { HeaderCells } from './column';
import type { DataTableProps } from './data-table';
import { Table, TableCell, TableHead, TableRegion } from './table';

/** Props of `DataTableSkeleton`: those of its `DataTable`, and the number of rows. */
interface DataTableSkeletonProps extends Pick<
  DataTableProps<never, never>,
  'label' | 'columns' | 'minWidth' | 'maxHeight'
> {
  rowCount: number;
}

/** The outline of a `DataTable` while its rows are loading. */
export function DataTableSkeleton({
  label,
  columns,
  minWidth,
  maxHeight,
  rowCount,
}: DataTableSkeletonProps) {
  return (
    <TableRegion aria-label={label} style={{ maxHeight }}>
      {/* Only a table with data has a name. */}
      <Table aria-rowcount={rowCount + 1} style={{ minWidth }}>
        <TableHead>
          <tr aria-rowindex={1}>
            <HeaderCells columns={columns} />
          </tr>
        </TableHead>
        <tbody>
          {Array.from({ length: rowCount }, (_, index) => (
            <tr key={index} aria-rowindex={index + 2}>
              {columns.map(({ key, skeleton = { width: 96, height: 14 } }) => (
                <TableCell key={key}>{skeleton && <Skeleton {...skeleton} />}</TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  );
}
