import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Returns a function that registers a field of a form, with its validation error. */
export function bindFields<Values extends FieldValues, Context, Output>({
  register,
  getFieldState,
  formState,
}: UseFormReturn<Values, Context, Output>) {
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
}
