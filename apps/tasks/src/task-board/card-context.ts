import type { RefObject } from 'react';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import type { TaskActions } from '../task-list/task-columns';
import type { TitleContext } from '../task-list/title-cell';

/** Actions on the card of a task. */
export interface CardActions extends TaskActions {
  move: (task: Task, status: TaskStatus) => void;
}

/** Context of the cards, which all render again when it changes. */
export interface CardContext extends TitleContext {
  /** The current actions. A ref, because the actions are new objects in every render. */
  actions: Readonly<RefObject<CardActions>>;
  /** Id of the task that has just been moved, until its card takes the focus in its new column. */
  arrivingIdRef: RefObject<number | null>;
  /** Id of the description of the keys. */
  keysId: string;
}
