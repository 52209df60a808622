import type { UseQueryResult } from '@tanstack/react-query';
import { explainReadError } from '@atrium/api-client';
import { StaleNotice } from '@atrium/ui';

interface RereadNoticeProps {
  /** Names the data that may be out of date, as the subject of a sentence. */
  title: string;
  read: UseQueryResult;
}

/** Says that data on the screen could not be read again after a change; nothing otherwise. */
export function RereadNotice({ title, read }: RereadNoticeProps) {
  if (!read.isRefetchError) return null;
  return (
    <StaleNotice
      title={title}
      reason={explainReadError(read.error)}
      busy={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  );
}
