// Apart from the other fields, so that the sign-in page loads none of their sentences.
import * as z from 'zod/mini';

/** Rules for a text in a request. */
interface TextRules {
  /** Name of the field in error messages: `Name`. */
  readonly label: string;
  readonly maxLength: number;
  /** Whether line breaks are allowed. */
  readonly multiline?: boolean;
}

/**
 * Returns the schema of a text in a request: trimmed, without control characters, limited in length.
 * An empty text is valid unless the caller adds a check.
 * @param required error message for a missing value.
 */
export function textInput(rules: TextRules, required = 'Required') {
  return z
    .string({ error: requiredOr(required, 'Invalid input') })
    .check(z.trim(), ...textChecks(rules));
}

/** Returns the schema of an optional text in a request; missing, null and blank become `null`. */
export function optionalTextInput(rules: TextRules) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), ...textChecks(rules))),
    z.transform((text) => (text ? text : null)),
  );
}

/**
 * Returns the checks of every text in a request; see `textInput`. The length comes first, so that a
 * text that is too long is never scanned.
 */
export function textChecks({ label, maxLength, multiline = false }: TextRules) {
  return [
    z.maxLength(maxLength, {
      error: `${label} must be at most ${String(maxLength)} characters`,
      abort: true,
    }),
    z.regex(
      multiline ? MULTILINE_TEXT : SINGLE_LINE_TEXT,
      `${label} must not contain control characters`,
    ),
  ] as const;
}

// Neither control characters nor lone surrogates, which the database cannot store unchanged.
const SINGLE_LINE_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
const MULTILINE_TEXT = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * Returns the error function of a required field.
 * @param required error message for a missing, null or empty value.
 * @param otherwise error message for any other invalid value.
 */
export function requiredOr(required: string, otherwise: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? required : otherwise;
}
