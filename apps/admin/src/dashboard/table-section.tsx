import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import type { RowPosition } from '@atrium/ui';
import {
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeaderCell,
  TableRow,
  VisuallyHidden,
  WindowedTable,
} from '@atrium/ui';
import type { AdditionalRead } from '../read-states/missing-notice';
import { MissingNotice } from '../read-states/missing-notice';
import { ReadFailure } from '../read-states/read-failure';
import { RereadNotice } from '../read-states/reread-notice';

// As many as the card has room for.
const SKELETON_ROWS = 9;

interface Column {
  title: string;
  /** CSS width, so that nothing moves when the rows arrive; the others share what is left. */
  width?: string;
  align?: 'end';
}

interface TableSectionProps<Row> {
  cardRef: RefObject<HTMLElement | null>;
  title: string;
  /** A button beside the title. */
  action: ReactNode;
  columns: readonly Column[];
  /** CSS width below which the table scrolls sideways. */
  minWidth: string;
  /** The list that the rows are. */
  read: UseQueryResult;
  /** Further reads that the rows show data of: rows wait for them, and appear without them on failure. */
  additionalReads?: readonly AdditionalRead[];
  rows: readonly Row[];
  /** Renders one `TableRow`, which takes the position as props. */
  renderRow: (row: Row, position: RowPosition) => ReactNode;
  /** Stands in for a table without rows. */
  empty: ReactNode;
  /** What the rows were chosen by; the table starts at its top for a new one. */
  search?: string;
  /** What a screen reader is told about the rows after a search. */
  announcement?: string | undefined;
}

/** A titled table in its four states: loading, failed, empty, rows. */
export function TableSection<Row extends { id: number }>(props: TableSectionProps<Row>) {
  const { cardRef, title, action, read, additionalReads = [], rows, empty, announcement } = props;
  if (read.isLoadingError) {
    return (
      <FixedCard ref={cardRef} title={title} actions={action}>
        <ReadFailure title={`${title} could not be loaded`} reads={[read]} />
      </FixedCard>
    );
  }

  const isLoading = read.isPending || additionalReads.some((each) => each.read.isPending);
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <FixedCard ref={cardRef} title={title} actions={action}>
      {/* A later failure of an additional list is shown by the card of that list. */}
      <RereadNotice title={title} read={read} />
      {additionalReads.map((each) => (
        <MissingNotice key={each.title} {...each} />
      ))}
      <VisuallyHidden role="status">
        {isLoading ? `Loading ${title.toLowerCase()}` : announcement}
      </VisuallyHidden>
      {isEmpty && empty}
      {isLoading && <LoadingTable {...props} />}
      {!isLoading && !isEmpty && <LoadedTable {...props} />}
    </FixedCard>
  );
}

function LoadedTable<Row extends { id: number }>({
  title,
  columns,
  minWidth,
  rows,
  renderRow,
  search,
}: TableSectionProps<Row>) {
  return (
    <WindowedTable
      label={`${title} table`}
      columns={<HeaderCells columns={columns} />}
      rows={rows}
      rowKey={({ id }) => id}
      renderRow={renderRow}
      minWidth={minWidth}
      maxHeight="none"
      scrollKey={search}
    />
  );
}

function LoadingTable<Row>({ title, columns, minWidth }: TableSectionProps<Row>) {
  return (
    <TableContainer label={`${title} table`} maxHeight="none">
      <FixedTable style={{ minWidth }}>
        <TableHead>
          <TableRow>
            <HeaderCells columns={columns} />
          </TableRow>
        </TableHead>
        <TableBody>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <TableRow key={row}>
              {columns.map((column) => (
                <TableCell key={column.title}>
                  <Skeleton width={96} height={14} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </FixedTable>
    </TableContainer>
  );
}

function HeaderCells({ columns }: { columns: readonly Column[] }) {
  return columns.map(({ title, width, align }) => (
    <TableHeaderCell key={title} align={align} style={{ width }}>
      {title}
    </TableHeaderCell>
  ));
}

// Of one height whatever it shows, so that nothing on the page moves when rows arrive, leave or are
// searched for.
const FixedCard = styled(Card)`
  display: flex;
  flex-direction: column;
  height: 29rem;

  > :last-child {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
    overflow: auto;
  }

  [role='region'] {
    min-height: 8rem;
  }
`;

const FixedTable = styled(Table)`
  table-layout: fixed;
`;

/** A text of any length in a cell; it wraps, so that nothing of it is hidden. */
export const LongText = styled.div`
  overflow-wrap: anywhere;
`;
