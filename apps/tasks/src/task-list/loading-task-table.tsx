import { Card, Skeleton, TableCell, TableRow, VisuallyHidden } from '@atrium/ui';
import { TaskTableFrame } from './task-table';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** The table's outline while the tasks are on the way. */
export function LoadingTaskTable() {
  return (
    <Card>
      <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
      <TaskTableFrame
        rows={ROWS}
        rowKey={(row) => row}
        renderRow={(_, position) => (
          <TableRow {...position}>
            <TableCell>
              <Skeleton width={16} height={16} />
            </TableCell>
            <TableCell>
              <Skeleton width={72} height={14} />
            </TableCell>
            <TableCell>
              <Skeleton width="70%" height={14} />
            </TableCell>
            <TableCell>
              <Skeleton width="80%" height={14} />
            </TableCell>
            <TableCell>
              <Skeleton width={88} height={20} />
            </TableCell>
            <TableCell>
              <Skeleton width={72} height={14} />
            </TableCell>
            <TableCell />
          </TableRow>
        )}
      />
    </Card>
  );
}
