import { useDraftAcrossSignIn } from '@atrium/auth';
import type { NewPerson } from '@atrium/contracts/people';

/**
 * Keeps the unsaved input for a new person when the session expires. The dialog saves it, and the panel
 * restores it by reopening the dialog.
 *
 * @param getValues returns the input to keep; undefined for none
 * @returns the restored input, or undefined
 */
export function usePersonDraft(getValues: () => NewPerson | undefined): NewPerson | undefined {
  return useDraftAcrossSignIn('admin/person/new', getValues);
}
