import * as z from 'zod/mini';
import { regexes } from 'zod/v4/core';

/** The largest id that the database's `integer` columns hold. */
export const MAX_ID = 2_147_483_647;

const wholeId = z.int().check(z.positive(), z.maximum(MAX_ID));

const numberOrText = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.maxLength(10), z.regex(/^[1-9]\d{0,9}$/)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** An id in an answer: a positive whole number; a server may also send it as decimal text. */
export const id = z.pipe(numberOrText, wholeId);

/** An id in a request: a number or its decimal text, since specified clients send either. */
export const idInput = z.pipe(numberOrText, wholeId);

/** An instant as ISO 8601 text in UTC, `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day without a time, `2026-11-20`. */
export const day = z.iso.date();

/** A text in an answer that may be missing; parsed to `null` then. */
export const optionalText = z._default(z.nullable(z.string()), null);

/** A calendar day in an answer that may be missing, or be the start of an ISO 8601 instant. */
export const optionalDay = z._default(
  z.nullable(
    z.pipe(
      z.string().check(z.overwrite((text) => text.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'))),
      day,
    ),
  ),
  null,
);

// Years of four digits that every database, calendar and mail program understands.
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 9999;

function isInRange(year: number): boolean {
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}

// With all digits of a nanosecond and an offset it has 35.
const LONGEST_INSTANT = 40;

/**
 * An instant in a request, `2026-11-20T09:30:00.000Z` or with an offset from UTC; parsed to UTC.
 * @param missing the sentence for one that is not given.
 */
export function instantInput(missing: string) {
  return z.pipe(
    z.iso.datetime({ offset: true, abort: true, error: missingOr(missing, 'Invalid input') }).check(
      z.maxLength(LONGEST_INSTANT, { error: 'Invalid input', abort: true }),
      z.refine(
        (text) => isInRange(new Date(text).getUTCFullYear()),
        'Dates must be between the years 1900 and 9999',
      ),
    ),
    z.transform((text: string) => new Date(text).toISOString()),
  );
}

/** A calendar day in a request, `2026-11-20`; nothing, null and blank are parsed to `null`. */
export const optionalDayInput = z.pipe(
  z.nullish(
    z.union([
      z.literal(''),
      day.check(
        z.refine(
          (text) => isInRange(Number(text.slice(0, 4))),
          'Dates must be between the years 1900 and 9999',
        ),
      ),
    ]),
  ),
  z.transform((text) => (text ? text : null)),
);

/** How a text in a request may look. */
interface TextRules {
  /** Names the field in sentences: `Name`. */
  readonly label: string;
  /** The most characters it may have. */
  readonly maximum: number;
  /** Whether it may have several lines; a line break is a fault otherwise. */
  readonly multiline?: boolean;
}

/**
 * A text in a request: trimmed, without control characters, not longer than its limit.
 * @param missing the sentence for a text that is not given; blank is for the caller to judge.
 */
export function textInput(rules: TextRules, missing = 'Required') {
  return z
    .string({ error: missingOr(missing, 'Invalid input') })
    .check(z.trim(), ...textChecks(rules));
}

/** A text in a request that may be missing; trimmed; nothing, null and blank are parsed to `null`. */
export function optionalTextInput(rules: TextRules) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), ...textChecks(rules))),
    z.transform((text) => (text ? text : null)),
  );
}

/**
 * Returns the checks of every text in a request; see `textInput`. The length comes first: a text that
 * is too long is not looked at any further.
 */
export function textChecks({ label, maximum, multiline = false }: TextRules) {
  return [
    z.maxLength(maximum, {
      error: `${label} must be at most ${String(maximum)} characters`,
      abort: true,
    }),
    z.regex(
      multiline ? MULTILINE_TEXT : SINGLE_LINE_TEXT,
      `${label} must not contain control characters`,
    ),
  ] as const;
}

// No control characters and no halves of characters, which a database can't store as they are.
const SINGLE_LINE_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
const MULTILINE_TEXT = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * Returns the schema of a list in a request. The length is checked first: no element of a list that
 * is too long is parsed.
 * @param maximum the most elements that it may have.
 * @param tooLong the sentence for a list with more.
 * @param missing the sentence for a list that is not given.
 */
export function listInput<Element extends z.ZodMiniType>(
  element: Element,
  maximum: number,
  tooLong: string,
  missing = 'Required',
) {
  return z
    .array(element, { error: missingOr(missing, 'Invalid input') })
    .check(z.maxLength(maximum, tooLong));
}

/** The e-mail address of a distributor or a company in a request; trimmed. */
export const emailInput = textInput({ label: 'Email', maximum: 254 }).check(
  z.regex(regexes.email, 'Invalid email address'),
);

/** The name of a distributor or a company in a request; trimmed. */
export const nameInput = textInput({ label: 'Name', maximum: 200 }).check(
  z.minLength(2, 'Name must be at least 2 characters'),
);

/**
 * The error of a required field.
 * @param missing the sentence for nothing, null or blank.
 * @param otherwise the sentence for anything else that is wrong.
 */
export function missingOr(missing: string, otherwise: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? missing : otherwise;
}
