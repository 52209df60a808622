import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task, TaskType } from '@atrium/contracts/tasks';
import type { FormDraft } from '@atrium/ui/conflict';
import type { TaskFormValues } from './task-form-values';

/** State of the open task editor. */
export interface EditorState {
  /** Task to edit; null for a new one. */
  task: Task | null;
  /** Values that a new task starts with. */
  defaults?: { type?: TaskType; assigneeIds?: number[] };
  /** Unsaved input that was kept. */
  draft?: FormDraft<Task, TaskFormValues>;
}

/**
 * Keeps the editor's unsaved input when the session expires. The editor saves it, and the page
 * restores it by reopening the editor.
 *
 * @param getState returns the state to keep; undefined for none
 * @returns the restored state, or undefined
 */
export function useEditorDraft(getState: () => EditorState | undefined): EditorState | undefined {
  return useDraftAcrossSignIn('tasks/editor', getState);
}
