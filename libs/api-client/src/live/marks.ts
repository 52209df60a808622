import type { QueryClient } from '@tanstack/react-query';
import type { ChangeTopic } from '@atrium/contracts/changes';
import { changedIdsKey } from './changed-ids';

const SHOWN_MS = 2000;

/** Marks entities as changed by others, for `useChangedIds`. */
export interface Marks {
  readonly add: (topic: ChangeTopic, ids: readonly number[]) => void;
  /** Removes all marks. */
  readonly stop: () => void;
}

/** Creates the marks of a query client. */
export function createMarks(queryClient: QueryClient): Marks {
  const timers = new Map<ReturnType<typeof setTimeout>, () => void>();

  function replace(topic: ChangeTopic, change: (ids: Set<number>) => void) {
    const ids = new Set(queryClient.getQueryData<ReadonlySet<number>>(changedIdsKey(topic)));
    change(ids);
    queryClient.setQueryData<ReadonlySet<number>>(changedIdsKey(topic), ids);
  }

  return {
    add: (topic, ids) => {
      if (ids.length === 0) return;
      replace(topic, (marked) => {
        for (const id of ids) marked.add(id);
      });
      const remove = () => {
        replace(topic, (marked) => {
          for (const id of ids) marked.delete(id);
        });
      };
      const timer = setTimeout(() => {
        timers.delete(timer);
        remove();
      }, SHOWN_MS);
      timers.set(timer, remove);
    },
    stop: () => {
      for (const [timer, remove] of timers) {
        clearTimeout(timer);
        remove();
      }
      timers.clear();
    },
  };
}
