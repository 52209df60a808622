import { useMemo, useRef, useState } from 'react';
import type { Task } from '@atrium/contracts/tasks';

export interface Selection {
  /** The selected tasks in display order. */
  tasks: readonly Task[];
  ids: ReadonlySet<number>;
  /** Whether tasks have ever been selected. */
  wasUsed: boolean;
  /** Selects or deselects a task, or the range to it from the last one. */
  select: (task: Task, isSelected: boolean, isRange?: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps which of the shown tasks are selected. A task that is no longer shown is deselected. */
export function useSelection(shown: readonly Task[]): Selection {
  const [ids, setIds] = useState(NONE);
  const [wasUsed, setWasUsed] = useState(false);
  const lastId = useRef<number>(null);
  const tasks = useMemo(
    () => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))),
    [shown, ids],
  );
  if (tasks.length < ids.size) setIds(new Set(tasks.map(({ id }) => id)));

  function change(changed: readonly Task[], isSelected: boolean) {
    setWasUsed(true);
    setIds((current) => {
      const updated = new Set(current);
      for (const { id } of changed) {
        if (isSelected) updated.add(id);
        else updated.delete(id);
      }
      return updated;
    });
  }

  return {
    tasks,
    ids,
    wasUsed,
    select: (task, isSelected, isRange = false) => {
      const last = isRange ? shown.findIndex(({ id }) => id === lastId.current) : -1;
      const index = shown.findIndex(({ id }) => id === task.id);
      lastId.current = task.id;
      if (last === -1) change([task], isSelected);
      else change(shown.slice(Math.min(last, index), Math.max(last, index) + 1), isSelected);
    },
    selectAll: (isSelected) => {
      change(shown, isSelected);
    },
    clear: () => {
      setIds(NONE);
    },
  };
}
