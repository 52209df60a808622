import type { UseQueryResult } from '@tanstack/react-query';
import { RetryNotice, VisuallyHidden } from '@atrium/ui';

/** A query and its data, named as the plural subject of a sentence. */
export interface TitledQuery {
  title: string;
  query: UseQueryResult;
}

/** Warns that rows are shown without supporting data because it failed to load. */
export function MissingDataNotice({ title, query }: TitledQuery) {
  if (!query.isLoadingError) return null;
  return (
    <RetryNotice busy={query.isFetching} onRetry={() => void query.refetch()}>
      {`${title} could not be loaded. ${query.error.message}`}
    </RetryNotice>
  );
}

/** Placeholder for a value that failed to load. */
export function UnknownValue() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Unknown</VisuallyHidden>
    </>
  );
}
