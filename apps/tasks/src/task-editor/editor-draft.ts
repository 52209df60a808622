import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import type { TaskFormValues } from './task-form-values';

/** State of the open task editor. */
export interface EditorState {
  /** Task to edit; null for a new one. */
  task: Task | null;
  /** Unsaved values from before the session expired. */
  draft?: TaskFormValues;
}

/**
 * Keeps the editor's unsaved values when the session expires. The editor saves them, and the page
 * restores them by reopening the editor.
 *
 * @param getState returns the state to keep; undefined for none
 * @returns the restored state, or undefined
 */
export function useEditorDraft(getState: () => EditorState | undefined): EditorState | undefined {
  return useDraftAcrossSignIn('tasks/editor', getState);
}
