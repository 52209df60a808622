// Apart from the other fields, so that the sign-in page loads none of their sentences.
import * as z from 'zod/mini';
import { cleanText } from './clean-text';

/** Rules for a text in a request. */
interface TextRules {
  /** Name of the field in error messages: `Name`. */
  readonly label: string;
  readonly maxLength: number;
  /** Whether line breaks are allowed. */
  readonly multiline?: boolean;
  /** Whether white space at the ends stays. */
  readonly keepEnds?: boolean;
}

/**
 * Returns the schema of a text in a request: cleaned by `cleanText`, limited in length. An empty text is
 * valid unless the caller adds a check.
 * @param required error message for a missing value.
 */
export function textInput(rules: TextRules, required = 'Required') {
  return z.string({ error: requiredOr(required, 'Invalid input') }).check(...textChecks(rules));
}

/** Returns the schema of an optional text in a request; missing, null and blank become `null`. */
export function optionalTextInput(rules: TextRules) {
  return z.pipe(
    z.nullish(z.string().check(...textChecks(rules))),
    z.transform((text) => (text ? text : null)),
  );
}

/** Returns the checks of every text in a request; see `textInput`. */
function textChecks({ label, maxLength, ...shape }: TextRules) {
  return [
    z.overwrite<string>((text) => cleanText(text, shape)),
    z.maxLength(maxLength, {
      error: `${label} must be at most ${String(maxLength)} characters`,
      abort: true,
    }),
    // The database cannot store a lone surrogate unchanged.
    z.regex(/^\P{Cs}*$/u, `${label} must not contain incomplete characters`),
  ] as const;
}

/**
 * Returns the error function of a required field.
 * @param required error message for a missing, null or empty value.
 * @param otherwise error message for any other invalid value.
 */
export function requiredOr(required: string, otherwise: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? required : otherwise;
}
