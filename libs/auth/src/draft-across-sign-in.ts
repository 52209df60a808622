import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasSessionEnded } from '@atrium/api-client';
import { findDraft, keepDraft, takeDraft } from './kept-drafts';
import { useUser } from './session';

/**
 * Keeps what is typed in a form when the session ends by itself (401), until the same user has signed
 * in again in this tab and opens the form again. Nothing is kept when the form is closed or the user
 * signs out.
 *
 * @param key names the form and what it changes: `tasks/edit/12`
 * @param readDraft returns what is typed and not saved, or undefined; called when the session ends
 * @returns the draft of the session before, or undefined; it stays the same until the form is closed
 */
export function useDraftAcrossSignIn<Draft>(
  key: string,
  readDraft: () => Draft | undefined,
): Draft | undefined {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const [restored] = useState(() => findDraft(queryClient, userId, key));
  const keep = useEffectEvent(() => {
    const draft = hasSessionEnded(queryClient) ? readDraft() : undefined;
    if (draft !== undefined) keepDraft(queryClient, userId, key, draft);
  });

  // Synchronizes with the drafts, which outlive the form: taken when it opens, kept when it is gone.
  useEffect(() => {
    takeDraft(queryClient, key);
    return () => {
      keep();
    };
  }, [queryClient, key]);

  // Whoever keeps a draft under a key reads it under that key.
  return restored as Draft | undefined;
}
