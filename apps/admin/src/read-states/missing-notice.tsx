import type { UseQueryResult } from '@tanstack/react-query';
import { explainReadError } from '@atrium/api-client';
import { RetryNotice } from '@atrium/ui';

/** A read that adds something to the rows of a list, which are shown without it too. */
export interface AdditionalRead {
  /** Names the added data, as the plural subject of a sentence. */
  title: string;
  read: UseQueryResult;
}

/** Says that rows are shown without something, since that could not be read; nothing otherwise. */
export function MissingNotice({ title, read }: AdditionalRead) {
  if (!read.isLoadingError) return null;
  return (
    <RetryNotice busy={read.isFetching} onRetry={() => void read.refetch()}>
      {`${title} could not be read. ${explainReadError(read.error)}`}
    </RetryNotice>
  );
}
