import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasSessionEnded } from '@atrium/api-client';
import { findDraft, removeDraft, saveDraft } from './draft-store';
import { useUser } from './session';

// Per query client, as the drafts are.
const openForms = new WeakMap<QueryClient, Set<() => void>>();

/** Says that a form shows a draft that was kept. */
export const RESTORED_DRAFT_TEXT = 'Restored what you had typed.';

/** Keeps the drafts of all open forms, before a failed screen is shown anew. */
export function keepDrafts(queryClient: QueryClient): void {
  openForms.get(queryClient)?.forEach((save) => {
    save();
  });
}

/**
 * Keeps the draft of a form when the session expires (401), until the same user signs in again in this
 * tab and reopens the form; likewise after `keepDrafts` and a reload. Closing the form or signing out discards the draft.
 *
 * @param key identifies the form and the edited entity: `tasks/edit/12`
 * @param readDraft returns the unsaved input, or undefined; called when it has to be kept
 * @returns the draft that was kept, or undefined; stable until the form is closed
 */
export function useDraftAcrossSignIn<Draft>(
  key: string,
  readDraft: () => Draft | undefined,
): Draft | undefined {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const [restored] = useState(() => findDraft(queryClient, userId, key));
  const save = useEffectEvent(() => {
    const draft = readDraft();
    if (draft !== undefined) saveDraft(queryClient, userId, key, draft);
  });

  // The draft store outlives the form: the form restores its draft on mount and saves it on unmount.
  useEffect(() => {
    removeDraft(queryClient, key);
    const forms = openForms.get(queryClient) ?? new Set();
    openForms.set(queryClient, forms);
    const saveForm = () => save();
    forms.add(saveForm);
    return () => {
      forms.delete(saveForm);
      if (hasSessionEnded(queryClient)) save();
    };
  }, [queryClient, key]);

  // A key always has drafts of the same type.
  return restored as Draft | undefined;
}
