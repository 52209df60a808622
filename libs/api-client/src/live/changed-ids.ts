import { useQuery } from '@tanstack/react-query';
import type { ChangeTopic } from '@atrium/contracts/changes';

const NONE: ReadonlySet<number> = new Set();

/** Returns the key of the changed ids in the query cache, which a sign-out clears. */
export function changedIdsKey(topic: ChangeTopic) {
  return ['live', 'changed-ids', topic] as const;
}

/**
 * Returns the ids of a topic that others have changed in the last two seconds, once their rows have been
 * read again; for `task-comments`, the ids of the tasks.
 */
export function useChangedIds(topic: ChangeTopic): ReadonlySet<number> {
  const { data } = useQuery<ReadonlySet<number>>({
    queryKey: changedIdsKey(topic),
    enabled: false,
  });
  return data ?? NONE;
}
