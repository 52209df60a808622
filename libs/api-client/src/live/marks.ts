import type { QueryClient } from '@tanstack/react-query';
import type { ChangeTopic } from '@atrium/contracts/changes';
import { changedIdsKey } from './changed-ids';

const SHOWN_MS = 2000;

/** Marks entities as changed by others, for `useChangedIds`. */
export function markChangedIds(
  queryClient: QueryClient,
  topic: ChangeTopic,
  ids: readonly number[],
): void {
  if (ids.length === 0) return;
  const queryKey = changedIdsKey(topic);
  type Marked = ReadonlySet<number>;
  queryClient.setQueryData<Marked>(queryKey, (marked = new Set()) => new Set([...marked, ...ids]));
  setTimeout(() => {
    // A sign-out has removed the marks.
    queryClient.setQueryData<Marked>(
      queryKey,
      (marked) => marked && new Set([...marked].filter((id) => !ids.includes(id))),
    );
  }, SHOWN_MS);
}
