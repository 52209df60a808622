import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@atrium/ui';
import { explainChatError } from './explain-chat-error';

interface ChatErrorStateProps {
  /** A failed query without data. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Message for a response without one. */
  fallback: string;
}

/** Shows the error of a failed query; stays visible while a poll or Retry fetches again. */
export function ChatErrorState({ query, fallback }: ChatErrorStateProps) {
  // A refetch clears the error of a query without data.
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
