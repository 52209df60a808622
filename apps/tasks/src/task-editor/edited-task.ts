import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import type { TaskFormValues } from './task-form-values';

/** The purpose of the open form. */
export interface EditedTask {
  /** The task to change; null for a new one. */
  task: Task | null;
  /** The values typed before the session ended. */
  draft?: TaskFormValues;
}

/**
 * Keeps what is typed in the form across a new sign-in. The page, which opens the form again, and the
 * form itself both use it.
 *
 * @param readEdited returns what to keep; undefined for nothing
 * @returns what was kept before, or undefined
 */
export function useEditedTaskAcrossSignIn(
  readEdited: () => EditedTask | undefined,
): EditedTask | undefined {
  return useDraftAcrossSignIn('tasks/editor', readEdited);
}
