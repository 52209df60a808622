import type { UseQueryResult } from '@tanstack/react-query';
import { explainReadError } from '@atrium/api-client';
import { ErrorState, RetryNotice, StaleNotice, VisuallyHidden } from '@atrium/ui';

interface QueryErrorStateProps {
  /** A sentence that names the missing data. */
  title: string;
  /** The failed queries. */
  queries: readonly UseQueryResult<unknown>[];
}

/** Replaces content that failed to load. Retry fetches the failed queries again. */
export function QueryErrorState({ title, queries }: QueryErrorStateProps) {
  return (
    <ErrorState
      title={title}
      description={explainReadError(queries[0]?.error)}
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        queries.forEach(({ refetch }) => void refetch());
      }}
    />
  );
}

/** A query and its data, named as the plural subject of a sentence. */
export interface TitledQuery {
  title: string;
  query: UseQueryResult<unknown>;
}

/** Warns that the shown data is stale because its last refetch failed. */
export function StaleQueryNotice({ title, query }: TitledQuery) {
  if (!query.isRefetchError) return null;
  return (
    <StaleNotice
      title={title}
      reason={explainReadError(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Warns that rows are shown without supporting data because it failed to load. */
export function MissingDataNotice({ title, query }: TitledQuery) {
  if (!query.isLoadingError) return null;
  return (
    <RetryNotice busy={query.isFetching} onRetry={() => void query.refetch()}>
      {`${title} could not be loaded. ${explainReadError(query.error)}`}
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
