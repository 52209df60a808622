import { ErrorState } from './error-state';
import type { ReadState } from './read-state';

interface ReadErrorStateProps {
  /** Says which data could not be loaded. */
  title: string;
  /** The failed reads. Retry repeats all of them; the first one's error is shown. */
  reads: readonly ReadState[];
}

/** Error state in the place of data that could not be loaded. */
export function ReadErrorState({ title, reads }: ReadErrorStateProps) {
  return (
    <ErrorState
      title={title}
      description={reads[0]?.error?.message}
      requestId={reads[0]?.error?.requestId}
      busy={reads.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const read of reads) void read.refetch();
      }}
    />
  );
}
