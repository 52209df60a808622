import {
  Card,
  ErrorState,
  formatCount,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeaderCell,
  TableRow,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

// Thousands of rows at once would keep the page from opening for seconds.
const SHOWN_ROWS = 100;
const SKELETON_ROWS = 5;

interface Column {
  title: string;
  /** CSS width, so that nothing moves when the rows arrive. */
  width?: string;
}

interface TableSectionProps<Row> {
  title: string;
  columns: readonly Column[];
  /** Everything that the rows are made of; the section shows them once all of it is there. */
  reads: readonly UseQueryResult<unknown>[];
  rows: readonly Row[];
  renderCells: (row: Row) => ReactNode;
  /** Stands in for a table without rows. */
  empty: ReactNode;
  /** What a screen reader is told about the rows after a search. */
  announcement?: string | undefined;
}

/** A titled table in its four states: loading, failed, empty, rows. */
export function TableSection<Row extends { id: number }>({
  title,
  columns,
  reads,
  rows,
  renderCells,
  empty,
  announcement,
}: TableSectionProps<Row>) {
  // A failed later read leaves the rows that are there.
  const failed = reads.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) {
    return (
      <Card title={title}>
        <ErrorState
          title={`${title} could not be loaded`}
          description={failed[0]?.error?.message}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </Card>
    );
  }

  const isLoading = reads.some(({ isPending }) => isPending);
  return (
    <Card title={title}>
      <VisuallyHidden role="status">
        {isLoading ? `Loading ${title.toLowerCase()}` : announcement}
      </VisuallyHidden>
      {!isLoading && rows.length === 0 ? (
        empty
      ) : (
        <TableContainer label={`${title} table`} maxHeight="26rem">
          <Table>
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableHeaderCell key={column.title} style={{ width: column.width }}>
                    {column.title}
                  </TableHeaderCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {isLoading ? (
                <SkeletonRows columns={columns} />
              ) : (
                rows
                  .slice(0, SHOWN_ROWS)
                  .map((row) => <TableRow key={row.id}>{renderCells(row)}</TableRow>)
              )}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {!isLoading && rows.length > SHOWN_ROWS && (
        <Note>{`Showing ${SHOWN_ROWS} of ${formatCount(rows.length)}`}</Note>
      )}
    </Card>
  );
}

function SkeletonRows({ columns }: { columns: readonly Column[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <TableRow key={row}>
      {columns.map(({ title }) => (
        <TableCell key={title}>
          <Skeleton width={96} height={14} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

const Note = styled.p`
  padding: ${tokens.space[3]} ${tokens.space[4]};
  color: ${tokens.color.textMuted};
  border-top: 1px solid ${tokens.color.border};
`;

/** A text of any length in a cell; it wraps, so that nothing of it is hidden. */
export const LongText = styled.div`
  min-width: 8rem;
  max-width: 24rem;
  overflow-wrap: anywhere;
`;
