import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Clears a select field when its selected row is no longer among the options. */
export function useClearStaleSelection<Values extends FieldValues, Context, Output>(
  { getValues, setValue }: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
  rows: readonly { id: number }[],
): void {
  // Synchronizes with the form, which holds the selection outside of React.
  useEffect(() => {
    const selected = String(getValues(name));
    if (selected === '' || rows.some(({ id }) => String(id) === selected)) return;
    // Select fields hold text, which the generic type does not show.
    setValue(name, '' as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [getValues, setValue, name, rows]);
}
