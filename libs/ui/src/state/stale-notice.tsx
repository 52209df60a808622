import type { ReadState } from './read-state';
import { RetryNotice } from './retry-notice';

interface StaleNoticeProps {
  /** Names the data that may be out of date, as the plural subject of a sentence. */
  title: string;
  read: ReadState;
}

/** Warns that the data on the screen could not be refreshed, and offers Retry. Renders nothing otherwise. */
export function StaleNotice({ title, read }: StaleNoticeProps) {
  if (!read.isRefetchError) return null;
  return (
    <RetryNotice busy={read.isFetching} onRetry={() => void read.refetch()}>
      {`${title} could not be loaded again and may be out of date. ${read.error?.message ?? ''}`}
    </RetryNotice>
  );
}
