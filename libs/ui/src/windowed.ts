// Apart from the rest of the library: pages without long lists do not load it. TanStack Virtual comes
// with it, so that the page has one copy.
export { useVirtualizer } from '@tanstack/react-virtual';
export { WINDOWED_FROM } from './table/row-window';
export { WindowedList } from './table/windowed-list';
export type { WindowedListProps } from './table/windowed-list';
export { WindowedTable } from './table/windowed-table';
export type { RowPosition, WindowedTableProps } from './table/windowed-table';
