import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { useUnsavedWork } from '../unsaved-work';

/**
 * Protects unsaved input: the shell asks before the page is left, and when the session expires, the
 * input is kept until the same user signs in again.
 *
 * @param key identifies the form and the record that it changes
 * @returns whether the form shows a restored draft
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): boolean {
  const { reset, getValues, formState } = form;
  const { isDirty } = formState;
  useUnsavedWork(isDirty);
  const draft = useDraftAcrossSignIn<Values>(key, () => (isDirty ? getValues() : undefined));

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  return draft !== undefined;
}
