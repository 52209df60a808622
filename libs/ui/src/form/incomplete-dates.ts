import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Validation error of a date input whose text is no date, such as 02/31. */
export const INCOMPLETE_DATE = 'The date is not complete or does not exist';

/**
 * Makes a form resolver also reject date inputs whose text is no date. Browsers give them an empty value,
 * which would be saved as no date.
 */
export function rejectIncompleteDates<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const errors: FieldErrors = {};
    for (const { name, ref } of Object.values(options.fields)) {
      // A removed input may still have its text.
      const isIncomplete =
        ref instanceof HTMLInputElement && ref.isConnected && ref.validity.badInput;
      if (isIncomplete) errors[name] = { type: 'validate', message: INCOMPLETE_DATE };
    }
    if (Object.keys(errors).length === 0) return result;
    // The names are those of the form.
    return { values: {}, errors: { ...result.errors, ...errors } as FieldErrors<Values> };
  };
}
