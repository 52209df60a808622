import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Whether a conversation has been read since it was opened: what the cache shows until then may be
 * minutes old. Needs a component that is mounted anew for each opening.
 */
export function useHasBeenRead({
  isFetchedAfterMount,
  isSuccess,
}: Pick<UseQueryResult, 'isFetchedAfterMount' | 'isSuccess'>): boolean {
  const [hasBeenRead, setHasBeenRead] = useState(false);
  // A failed read counts as fetched, too.
  if (isFetchedAfterMount && isSuccess && !hasBeenRead) setHasBeenRead(true);
  return hasBeenRead;
}
