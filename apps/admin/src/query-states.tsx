import type { UseQueryResult } from '@tanstack/react-query';
import { explainReadError } from '@atrium/api-client';
import { ErrorState } from '@atrium/ui';

interface ReadFailureProps {
  /** A sentence that says which data is missing. */
  title: string;
  /** The reads that have failed. */
  reads: readonly UseQueryResult[];
}

/** Stands in for what could not be read; Retry reads it again. */
export function ReadFailure({ title, reads }: ReadFailureProps) {
  return (
    <ErrorState
      title={title}
      description={explainReadError(reads[0]?.error)}
      busy={reads.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        reads.forEach(({ refetch }) => void refetch());
      }}
    />
  );
}
