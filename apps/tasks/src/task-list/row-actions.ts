import { useEffect, useRef, useState } from 'react';
import type { Task } from '@atrium/contracts/tasks';

/** What the rows of the table can ask the page for. */
export interface RowActions {
  open: (task: Task) => void;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
  select: (task: Task, isSelected: boolean) => void;
}

/** The same object in every rendering, so that a row is drawn again only when it looks different. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);

  // Synchronises with the rows' handlers, which the browser calls after the page has changed.
  useEffect(() => {
    latest.current = actions;
  });

  const [lasting] = useState<RowActions>(() => ({
    open: (task) => {
      latest.current.open(task);
    },
    edit: (task) => {
      latest.current.edit(task);
    },
    remove: (task) => {
      latest.current.remove(task);
    },
    select: (task, isSelected) => {
      latest.current.select(task, isSelected);
    },
  }));
  return lasting;
}
