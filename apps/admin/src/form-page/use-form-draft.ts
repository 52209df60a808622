import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { useUnsavedWork } from '../unsaved-work';

/**
 * Keeps what is typed in a form from being lost: the shell asks before the page is left, and the end
 * of the session keeps it for the next sign-in of the same user.
 *
 * @param key names the form and what it changes
 * @returns whether the form shows what was typed before the session ended
 */
export function useKeptForm<Values extends FieldValues, Context, Sent>(
  key: string,
  form: UseFormReturn<Values, Context, Sent>,
): boolean {
  const { reset, getValues, formState } = form;
  const { isDirty } = formState;
  useUnsavedWork(isDirty);
  const draft = useDraftAcrossSignIn<Values>(key, () => (isDirty ? getValues() : undefined));

  // Synchronizes with the fields, whose values belong to the form and to the document.
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  return draft !== undefined;
}
