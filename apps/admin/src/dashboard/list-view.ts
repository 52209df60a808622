import { useMemo } from 'react';
import type { AddressChange, Column, ColumnSort, SortOrder } from '@atrium/ui';
import { compareNames } from '@atrium/ui';

/** Filter of a list by one of a few values. */
export interface ListFilter<Row> {
  /** Name in the address, after that of the list: `companies-status`. */
  name: string;
  label: string;
  /** Label of the option that shows all rows. */
  allLabel: string;
  /** Values and labels. */
  options: readonly (readonly [value: string, label: string])[];
  matches: (row: Row, value: string) => boolean;
  /** Returns the key of the column that a value sorts the rows by, unless the user has chosen another one. */
  sortOf?: (value: string) => string | undefined;
}

/** Values to sort rows by, by the key of their column. Text is sorted as names; null comes last. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** The part of the address that the lists of the dashboard keep their filters and order in. */
export interface ListAddress {
  params: URLSearchParams;
  /** Keeps its identity. */
  onChange: (values: AddressChange) => void;
}

/** A filter and its value; an empty text for all rows. */
export interface FilterState extends Pick<ListFilter<never>, 'label' | 'allLabel' | 'options'> {
  /** Parameter in the address. */
  parameter: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters and order of a list, kept in the address. */
export interface ListView<Row> {
  /** Rows that match the search and the filters, in their order. */
  rows: readonly Row[];
  filters: readonly FilterState[];
  /** Number of filters that hide rows. */
  filterCount: number;
  clearFilters: () => void;
  sorts: readonly ColumnSort[];
  /** Changes with the filters and the order. */
  key: string;
  /** Path of the dashboard with these filters, without a search, which could hide a new row. */
  path: string;
  /** Adds the chosen distributor to the path of a form. */
  extendPath: (form: string) => string;
}

interface ListOptions<Row> {
  /** Prefix of the parameters in the address. */
  name: string;
  address: ListAddress;
  filters: readonly ListFilter<Row>[];
  columns: readonly Pick<Column<never, never>, 'key' | 'title'>[];
  /** Keeps its identity while the values do. */
  sortKeys: SortKeys<Row>;
  /** Text of the search box, and the filter by it. */
  search?: string;
  filterByText?: (rows: readonly Row[], text: string) => readonly Row[];
}

const NO_ROWS: readonly never[] = [];

/** Filters and sorts a list as the address says: `?companies-status=active&companies-sort=-created`. */
export function useListView<Row>(
  all: readonly Row[] = NO_ROWS,
  {
    name,
    address,
    filters,
    columns,
    sortKeys,
    search = '',
    filterByText = keepRows,
  }: ListOptions<Row>,
): ListView<Row> {
  const { params, onChange } = address;
  const sortParameter = `${name}-sort`;
  const values = filters.map((filter) => readValue(filter, params.get(`${name}-${filter.name}`)));
  const impliedSort = filters
    .map((filter, index) => filter.sortOf?.(values[index] ?? ''))
    .find((key) => key !== undefined);
  const sort = params.get(sortParameter) ?? impliedSort ?? '';
  const order: SortOrder = sort.startsWith('-') ? 'descending' : 'ascending';
  const sortedColumn = sort.replace(/^-/, '');
  const sortKey = Object.hasOwn(sortKeys, sortedColumn) ? sortKeys[sortedColumn] : undefined;
  const ranks = useMemo(() => sortKey && rankRows(all, sortKey), [all, sortKey]);
  const sorted = useMemo(() => (ranks ? sortRows(all, ranks, order) : all), [all, ranks, order]);
  const found = useMemo(() => filterByText(sorted, search), [filterByText, sorted, search]);

  const states = filters.map((filter, index) => {
    const parameter = `${name}-${filter.name}`;
    return {
      parameter,
      label: filter.label,
      allLabel: filter.allLabel,
      options: filter.options,
      value: values[index] ?? '',
      onChange: (next: string) => onChange({ [parameter]: next }),
    };
  });
  const active = filters
    .map((filter, index) => ({ filter, value: values[index] ?? '' }))
    .filter(({ value }) => value !== '');
  const rows =
    active.length === 0
      ? found
      : found.filter((row) => active.every(({ filter, value }) => filter.matches(row, value)));

  const sorts = columns
    .filter(({ key }) => Object.hasOwn(sortKeys, key))
    .map(({ key, title }): ColumnSort => {
      const isSorted = key === sortedColumn;
      return {
        title,
        order: isSorted ? order : null,
        onChange: (next) => {
          // After the descending order comes the default one.
          if (isSorted && order === 'descending') onChange({ [sortParameter]: null });
          else onChange({ [sortParameter]: next === 'descending' ? `-${key}` : key });
        },
      };
    });

  const withoutSearch = new URLSearchParams(params);
  withoutSearch.delete('q');
  const distributor = active.find(({ filter }) => filter.name === 'distributor')?.value;
  return {
    rows,
    filters: states,
    filterCount: active.length,
    clearFilters: () => {
      onChange(Object.fromEntries(states.map(({ parameter }) => [parameter, null])));
    },
    sorts,
    key: [sort, ...values].join(' '),
    path: withoutSearch.size === 0 ? '/' : `/?${withoutSearch.toString()}`,
    extendPath: (form) => (distributor ? `${form}?distributor=${distributor}` : form),
  };
}

function keepRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows;
}

/** Returns the value of a filter; an empty text for one that is not among its options. */
function readValue<Row>({ options }: ListFilter<Row>, value: string | null): string {
  return options.find(([option]) => option === value)?.[0] ?? '';
}

/** Returns the keys of rows as numbers: names as their rank, so that each is compared once for both orders. */
function rankRows<Row>(
  rows: readonly Row[],
  keyOf: SortKeys<Row>[string],
): readonly (number | null)[] {
  const keys = rows.map(keyOf);
  const names = new Set(keys.filter((key) => typeof key === 'string'));
  const ranks = new Map([...names].sort(compareNames).map((name, rank) => [name, rank]));
  return keys.map((key) => (typeof key === 'string' ? (ranks.get(key) ?? null) : key));
}

function sortRows<Row>(
  rows: readonly Row[],
  ranks: readonly (number | null)[],
  order: SortOrder,
): readonly Row[] {
  const sign = order === 'descending' ? -1 : 1;
  return rows
    .map((row, index) => ({ row, rank: ranks[index] ?? null }))
    .sort((left, right) => {
      if (left.rank === null || right.rank === null) {
        return Number(left.rank === null) - Number(right.rank === null);
      }
      return sign * (left.rank - right.rank);
    })
    .map(({ row }) => row);
}
