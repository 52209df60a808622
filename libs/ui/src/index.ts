export { useAddressState } from './address/address-state';
export type { AddressChange, AddressLink } from './address/address-state';
export { Avatar } from './avatar/avatar';
export { Badge } from './badge/badge';
export type { BadgeTone } from './badge/badge';
export { Button } from './button/button';
export { IconButton } from './button/icon-button';
export { Card } from './card/card';
export { StatCard } from './card/stat-card';
export {
  loadDateLanguage,
  shownDateLanguage,
  useDateLanguage,
} from './date-language/date-language';
export { ConfirmDialog } from './dialog/confirm-dialog';
export { Dialog } from './dialog/dialog';
export { DiscardDialog } from './dialog/discard-dialog';
export { Drawer } from './dialog/drawer';
export { useDiscardPrompt } from './dialog/use-discard-prompt';
export { FeedList } from './feed/feed-list';
export { hasCoarsePointer } from './focus/has-coarse-pointer';
export { Checkbox } from './form/checkbox';
export { INCOMPLETE_DATE, rejectIncompleteDates } from './form/incomplete-dates';
export { SearchInput } from './form/search-input';
export { SelectField } from './form/select-field';
export { useSingleFlight } from './form/single-flight';
export { TextAreaField } from './form/text-area-field';
export { TextField } from './form/text-field';
export { isComposing } from './keyboard/composition';
export { Inline, Stack } from './layout/layout';
export { createLucideIcon } from 'lucide-react';
export { Skeleton } from './loading/skeleton';
export { Spinner } from './loading/spinner';
export {
  lazyComponent,
  lazyDialog,
  lazyModule,
  optionalComponent,
  preloadLazyModules,
} from './lazy/lazy';
export { MissingFileError, retryImport } from './lazy/retry-import';
export { Logo } from './logo/logo';
export { Menu } from './menu/menu';
export { Page, PageHeader } from './page/page';
export { Popover } from './popover/popover';
export { EmptyState } from './state/empty-state';
export { ErrorDetails } from './state/error-details';
export { ErrorState } from './state/error-state';
export { ReadErrorState } from './state/read-error-state';
export { RetryNotice } from './state/retry-notice';
export { StaleNotice } from './state/stale-notice';
export type { Column, ColumnSort, SortOrder } from './table/column';
export { DataTable } from './table/data-table';
export type { DataTableProps } from './table/data-table';
export { DataTableSkeleton } from './table/data-table-skeleton';
export { RowCheckbox } from './table/row-checkbox';
export { RowLink } from './table/row-link';
export { useRowWindow, WINDOWED_FROM } from './table/row-window';
export { useRowSelection } from './table/use-row-selection';
export type { RowSelection } from './table/use-row-selection';
export { useVirtualizer } from './table/virtualizer';
export { WindowedList } from './table/windowed-list';
export { compareNames, sortByName } from './text/compare-names';
export { foldText } from './text/fold-text';
export { formatBadgeCount, formatCount } from './text/format-count';
export { isolate, renderIsolated } from './text/isolate';
export { changedStyle } from './theme/changed-style';
export { GlobalStyle } from './theme/global-style';
export { syncTheme } from './theme/theme-preference';
export { tokens } from './theme/tokens';
export { touchTargetStyle } from './theme/touch-target';
export { toastOffsetAnchor } from './toast/toast-offset-anchor';
export { dismissToasts, toast, toastError, toastSuccess } from './toast/toast-store';
export { Toaster } from './toast/toaster';
export { Tooltip } from './tooltip/tooltip';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
