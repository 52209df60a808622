import type { QueryClient, UseMutationOptions, UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { ChangeTopic } from '@atrium/contracts/changes';
import type { Column, DataTableProps } from '@atrium/ui';
import {
  Button,
  Card,
  Checkbox,
  DataTable,
  DataTableSkeleton,
  EmptyState,
  formatCount,
  isolate,
  ReadErrorState,
  RowCheckbox,
  StaleNotice,
  tokens,
  useRowSelection,
  VisuallyHidden,
} from '@atrium/ui';
import { focusHeading } from '../card-heading';
import { useTablePlace } from '../dashboard-place';
import { returnTo } from '../form-page/return-path';
import { ImportButton } from '../import/import-overlay';
import type { TitledQuery } from '../query-states';
import { MissingDataNotice } from '../query-states';
import { cardRows } from './card-rows';
import { DeleteDialog } from './delete-dialog';
import { formatMatchCount } from './filter-by-text';
import type { CsvFiles } from './list-tools';
import { ExportButton, FilterButton } from './list-tools';
import type { ListView } from './list-view';
import { DeleteButton, useRowDeletion } from './row-deletion';

// Fills the card.
const SKELETON_ROW_COUNT = 9;

interface TableSectionProps<Row, Context> {
  title: string;
  /** All columns but the last one, which holds the delete button. */
  columns: readonly Column<Row, Context>[];
  /** Passed to every cell. */
  context: Context;
  /** CSS width below which the table scrolls sideways. */
  minWidth: string;
  /** Query for all rows. */
  query: UseQueryResult<readonly Row[]>;
  /** Topic of the rows' changes. */
  topic: ChangeTopic;
  /** Queries for further data in the rows. Rows wait for them, and appear without their data if they fail. */
  supportingQueries?: readonly TitledQuery[];
  /** Filters and order, and the rows that match them. */
  list: ListView<Row>;
  /** Search text, if the search box filters the rows. A change scrolls the table to the top. */
  search?: string;
  onRowOpen?: (row: Row) => void;
  /** Downloads rows in the given order. */
  download: (files: CsvFiles, rows: readonly Row[], client: QueryClient) => Promise<void> | void;
  addButton: { label: string; path: string };
  /** Shown when there are no rows at all. */
  emptyState: { icon: ReactNode; description: string };
  /** Renders the button that changes the selected rows. */
  renderSelectionAction?: (rows: readonly Row[]) => ReactNode;
  rowDeletion: {
    type: 'distributor' | 'company' | 'license';
    mutation: UseMutationOptions<Record<string, never>, Error, number>;
  };
  /** Returns the name of a row for screen readers. */
  nameRow: (row: Row) => string;
}

/** Card with a table in one of four states: loading, failed, empty, loaded. */
export function TableSection<Row extends { id: number }, Context>({
  title,
  query,
  topic,
  supportingQueries = [],
  list,
  search = '',
  download,
  addButton,
  emptyState,
  renderSelectionAction,
  rowDeletion: { type, mutation },
  nameRow,
  ...props
}: TableSectionProps<Row, Context>) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { rows, filterCount } = list;
  const changedIds = useChangedIds(topic);
  const card = useRef<HTMLElement>(null);
  const place = useTablePlace(title);
  const deletion = useRowDeletion(rows, card);
  const selection = useRowSelection(rows);
  const selectedCount = selection.rows.length;
  const hasNoRows = query.data?.length === 0;
  const isPending = query.isPending || supportingQueries.some((each) => each.query.isPending);
  // The rows are rendered in the background at first, so that the page responds meanwhile.
  const isRendered = useDeferredValue(!isPending, false);
  const isLoading = isPending || !isRendered;
  const isEmpty = !isLoading && rows.length === 0;
  const actionsColumn: Column<Row, Context> = {
    key: 'actions',
    title: 'Actions',
    width: '4.25rem',
    align: 'end',
    cell: (row) => (
      <DeleteButton id={row.id} label={`Delete ${nameRow(row)}`} onDelete={deletion.open} />
    ),
  };
  const makeSelectable = (column: Column<Row, Context>): Column<Row, Context> => ({
    ...column,
    cell: (row, context, isSelected) => (
      <SelectableCell>
        <RowCheckbox
          name={nameRow(row)}
          checked={isSelected}
          onSelect={(...change) => selection.select(row, ...change)}
        />
        {column.cell(row, context, isSelected)}
      </SelectableCell>
    ),
  });
  const columns = props.columns.map((column, index) =>
    index === 0 ? makeSelectable(column) : column,
  );
  const table = {
    label: `${title} table`,
    columns: [...columns, actionsColumn],
    minWidth: props.minWidth,
    maxHeight: 'none',
  } satisfies Partial<DataTableProps<Row, Context>>;
  const [firstColumn] = props.columns;
  const selectAll = (
    <SelectAll
      label={`Select all ${title.toLowerCase()} shown`}
      hideLabel
      checked={selectedCount > 0 && selectedCount === rows.length}
      indeterminate={selectedCount > 0 && selectedCount < rows.length}
      onChange={({ target }) => selection.selectAll(target.checked)}
    />
  );
  const button = (
    <Button
      icon={<Plus size={16} />}
      onClick={() => void navigate(addButton.path, returnTo(list.path))}
    >
      {addButton.label}
    </Button>
  );

  const actions = (
    <>
      <FilterButton title={title} list={list} />
      {selectedCount > 0 && <span role="status">{`${formatCount(selectedCount)} selected`}</span>}
      <ExportButton
        title={selectedCount > 0 ? `selected ${title}` : title}
        disabled={rows.length === 0}
        download={(files) => download(files, selectedCount > 0 ? selection.rows : rows, client)}
      />
      {selectedCount > 0 ? (
        <>
          {renderSelectionAction?.(selection.rows)}
          <Button onClick={clearSelection}>Clear selection</Button>
        </>
      ) : (
        <>
          <ImportButton title={title} />
          {button}
        </>
      )}
    </>
  );

  function clearSelection() {
    selection.clear();
    if (card.current) focusHeading(card.current);
  }

  return (
    <>
      <FixedCard
        ref={card}
        id={title.toLowerCase()}
        title={title}
        data-selecting={selectedCount > 0}
        actions={hasNoRows ? <ImportButton title={title} /> : actions}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented && selectedCount > 0) {
            clearSelection();
          }
        }}
      >
        {/* The card of a supporting list warns when that list is stale. */}
        <StaleNotice title={title} read={query} />
        {query.isLoadingError ? (
          <ReadErrorState
            title={`The ${title.toLowerCase()} could not be loaded`}
            reads={[query]}
          />
        ) : (
          <>
            {supportingQueries.map((each) => (
              <MissingDataNotice key={each.title} {...each} />
            ))}
            <VisuallyHidden role="status">
              {isLoading
                ? `Loading ${title.toLowerCase()}`
                : formatMatchCount(title, rows.length, search, filterCount)}
            </VisuallyHidden>
            {isLoading && <DataTableSkeleton {...table} rowCount={SKELETON_ROW_COUNT} />}
            {isEmpty && hasNoRows && (
              <EmptyState
                icon={emptyState.icon}
                title={`No ${title.toLowerCase()} yet`}
                description={emptyState.description}
                action={button}
              />
            )}
            {isEmpty && !hasNoRows && (
              <EmptyState
                icon={<SearchX size={24} />}
                title={`No ${title.toLowerCase()} match ${formatCriteria(search.trim(), filterCount)}`}
                description={
                  filterCount === 0
                    ? 'The search looks at names and email addresses.'
                    : 'Filters hide the other rows.'
                }
                action={
                  filterCount > 0 && (
                    <Button
                      onClick={() => {
                        list.clearFilters();
                        if (card.current) focusHeading(card.current);
                      }}
                    >
                      Clear filters
                    </Button>
                  )
                }
              />
            )}
            {!isLoading && !isEmpty && (
              <DataTable
                {...table}
                rows={rows}
                rowKey={({ id }) => id}
                changedKeys={changedIds}
                context={props.context}
                onRowOpen={props.onRowOpen}
                headers={firstColumn && { [firstColumn.title]: selectAll }}
                sort={list.sorts}
                scrollKey={`${search} ${list.key}`}
                initialTop={place.initialTop}
                onScroll={place.keepTop}
                selectedKeys={selection.ids}
              />
            )}
          </>
        )}
      </FixedCard>
      <DeleteDialog type={type} deletion={deletion} mutation={mutation} />
    </>
  );
}

function formatCriteria(search: string, filterCount: number): string {
  if (search === '') return 'the filters';
  return filterCount === 0 ? `“${isolate(search)}”` : `“${isolate(search)}” and the filters`;
}

// The fixed height prevents layout shift while rows load, change or are filtered.
const FixedCard = styled(Card)`
  display: flex;
  flex-direction: column;
  height: 31rem;
  /* A card that is out of sight is laid out once it comes into sight. */
  content-visibility: auto;

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

  /* Two tables stand side by side. */
  th:not(:first-child),
  td:not(:first-child) {
    padding-inline-start: ${tokens.space[2]};
  }

  th:not(:last-child),
  td:not(:last-child) {
    padding-inline-end: ${tokens.space[2]};
  }

  /* The title stands in the same place while the rows load, without their checkboxes. */
  th:first-child:not(:has(label)) {
    padding-inline-start: calc(${tokens.space[4]} + 20px);
  }

  /* A row of two lines is as high as one of a single line. */
  td {
    padding-block: 2px;
    line-height: ${tokens.font.lineHeight.tight};
  }

  /* Where fingers are used, too, the checkboxes are always there. */
  @media (hover: hover) and (not (any-pointer: coarse)) {
    &[data-selecting='false'] tr:not(:hover, :focus-within) > td:first-child label {
      opacity: 0;
    }
  }

  @media screen and (width < ${tokens.breakpoint.small}) {
    ${cardRows}
  }
`;

// 12 px between the box and the text. The box stands in the padding of the cell, which leaves the room to the name.
const SelectableCell = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-inline-start: calc(-1 * ${tokens.space[3]});
`;

const SelectAll = styled(Checkbox)`
  margin-inline: calc(-1 * ${tokens.space[3]}) ${tokens.space[2]};
  vertical-align: middle;
`;

/** Cell text of any length, wrapped between its words. A table shows two lines of it; the title has the rest. */
export const WrappedText = styled.div`
  min-width: 0;
  overflow-wrap: break-word;

  @media screen and (min-width: ${tokens.breakpoint.small}) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;

    /* Within the box, which would cut it off. */
    a:focus-visible {
      outline-offset: -2px;
    }
  }
`;
