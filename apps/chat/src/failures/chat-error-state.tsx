import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@atrium/ui';
import { explainChatError } from './explain-chat-error';

interface ChatErrorStateProps {
  /** A query that has failed and has no data to show. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The sentence for an answer that explains nothing itself. */
  fallback: string;
}

/** Stands in for what could not be read; it stays in place while a poll or Retry reads again. */
export function ChatErrorState({ query, fallback }: ChatErrorStateProps) {
  // A query without data forgets its error whenever it is read again.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  return (
    <ErrorState
      title={explainChatError(lastError, fallback)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
