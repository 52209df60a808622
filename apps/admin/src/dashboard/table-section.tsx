import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import type { RowPosition } from '@atrium/ui';
import {
  Card,
  ReadErrorState,
  Skeleton,
  StaleNotice,
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
import type { TitledQuery } from '../query-states';
import { MissingDataNotice } from '../query-states';

// Fills the card.
const SKELETON_ROW_COUNT = 9;

interface Column {
  title: string;
  /** CSS width. Columns without one share the remaining width. */
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
  /** Query for the rows. */
  query: UseQueryResult;
  /** Queries for further data in the rows. Rows wait for them, and appear without their data if they fail. */
  supportingQueries?: readonly TitledQuery[];
  rows: readonly Row[];
  /** Renders one `TableRow`, which takes the position as props. */
  renderRow: (row: Row, position: RowPosition) => ReactNode;
  /** Empty state for a table without rows. */
  empty: ReactNode;
  /** Text that filters the rows. A change scrolls the table to the top. */
  search?: string;
  /** Screen reader announcement after a search. */
  announcement?: string | undefined;
}

/** Card with a table in one of four states: loading, failed, empty, loaded. */
export function TableSection<Row extends { id: number }>(props: TableSectionProps<Row>) {
  const {
    cardRef,
    title,
    action,
    query,
    supportingQueries = [],
    rows,
    empty,
    announcement,
  } = props;
  if (query.isLoadingError) {
    return (
      <FixedCard ref={cardRef} title={title} actions={action}>
        <ReadErrorState title={`${title} could not be loaded`} reads={[query]} />
      </FixedCard>
    );
  }

  const isLoading = query.isPending || supportingQueries.some((each) => each.query.isPending);
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <FixedCard ref={cardRef} title={title} actions={action}>
      {/* The card of a supporting list warns when that list is stale. */}
      <StaleNotice title={title} read={query} />
      {supportingQueries.map((each) => (
        <MissingDataNotice key={each.title} {...each} />
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
          {Array.from({ length: SKELETON_ROW_COUNT }, (_, row) => (
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

// The fixed height prevents layout shift while rows load, change or are filtered.
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

/** Cell text of any length, wrapped. */
export const WrappedText = styled.div`
  overflow-wrap: anywhere;
`;
