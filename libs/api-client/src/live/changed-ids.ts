import { useQuery } from '@tanstack/react-query';
import type { ChangeTopic } from '@atrium/contracts/changes';

const NONE: ReadonlySet<number> = new Set();

/** Returns the key of the changed ids in the query cache, which a sign-out clears. */
export function changedIdsKey(topic: ChangeTopic) {
  return ['live', 'changed-ids', topic] as const;
}

/**
 * Returns the ids of the rows that others have changed in the last two seconds, once they have been read
 * again; for `task-comments`, the ids of the comments.
 */
export function useChangedIds(topic: ChangeTopic): ReadonlySet<number> {
  return useQuery({
    queryKey: changedIdsKey(topic),
    queryFn: () => NONE,
    initialData: NONE,
    staleTime: Infinity,
  }).data;
}
