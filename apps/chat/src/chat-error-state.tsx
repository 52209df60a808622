import { ApiError } from '@atrium/api-client';
import { messageError } from '@atrium/contracts';
import { ErrorState } from '@atrium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

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

const HTML_ANSWER = 'Server error occurred. Please try again.';

/** The sentence that a failed call of the chat is shown with. */
function explainChatError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.body.trimStart().startsWith('<')) return HTML_ANSWER;
  const { success, data } = messageError.safeParse(parseJson(error.body));
  return success && data.message ? data.message : fallback;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
