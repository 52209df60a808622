import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Empties a select box of a form when the chosen row is no longer offered. */
export function useOfferedChoice<Values extends FieldValues, Context, Sent>(
  { getValues, setValue }: UseFormReturn<Values, Context, Sent>,
  name: Path<Values>,
  rows: readonly { id: number }[],
): void {
  // Synchronizes with the form, which holds the choice outside of React.
  useEffect(() => {
    const chosen = String(getValues(name));
    if (chosen === '' || rows.some(({ id }) => String(id) === chosen)) return;
    // Select boxes hold text, which the generic type does not show.
    setValue(name, '' as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [getValues, setValue, name, rows]);
}
