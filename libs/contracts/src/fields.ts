import * as z from 'zod/mini';
import { id } from './id';
import { requiredOr, textInput } from './text-input';

export { id, MAX_ID } from './id';
export { emailInput } from './mailbox';
export { optionalTextInput, requiredOr, textInput } from './text-input';

/** An instant in UTC as ISO 8601 text: `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day without a time: `2026-11-20`. */
export const day = z.iso.date();

/**
 * Fields of an entity whose updates are `versioned`: its version, which is 1 at first and increases with
 * each update, and the user who wrote that version. Both are unknown on servers without versions.
 */
export const versionFields = {
  version: z.optional(z.int()),
  changedBy: z._default(z.nullable(z.object({ id, username: z.string() })), null),
};

/** An optional text in a response; `null` when missing. */
export const optionalText = z._default(z.nullable(z.string()), null);

/** An optional calendar day in a response; the day of an ISO 8601 instant is accepted, too. */
export const optionalDay = z._default(
  z.nullable(
    z.pipe(
      z.string().check(z.overwrite((text) => text.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'))),
      day,
    ),
  ),
  null,
);

// Years that every database, calendar and mail client supports.
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 9999;

function isInRange(year: number, latestYear = LATEST_YEAR): boolean {
  return year >= EARLIEST_YEAR && year <= latestYear;
}

function outOfRange(latestYear = LATEST_YEAR): string {
  return `Dates must be between the years ${String(EARLIEST_YEAR)} and ${String(latestYear)}`;
}

// An instant with nanoseconds and an offset has 35 characters.
const MAX_INSTANT_LENGTH = 40;

/**
 * Returns the schema of an instant in a request, in UTC or with an offset; parsed to UTC.
 * @param required error message for a missing value.
 * @param latestYear last year in which it can be.
 */
export function instantInput(required: string, latestYear = LATEST_YEAR) {
  return z.pipe(
    z.iso
      .datetime({ offset: true, abort: true, error: requiredOr(required, 'Invalid input') })
      .check(
        z.maxLength(MAX_INSTANT_LENGTH, { error: 'Invalid input', abort: true }),
        z.refine(
          (text) => isInRange(new Date(text).getUTCFullYear(), latestYear),
          outOfRange(latestYear),
        ),
      ),
    z.transform((text: string) => new Date(text).toISOString()),
  );
}

/** A calendar day in a request: `2026-11-20`. */
export const dayInput = day.check(
  z.refine((text) => isInRange(Number(text.slice(0, 4))), outOfRange()),
);

/** An optional calendar day in a request: `2026-11-20`; missing, null and empty become `null`. */
export const optionalDayInput = z.pipe(
  z.nullish(z.union([z.literal(''), dayInput])),
  z.transform((text) => (text ? text : null)),
);

/**
 * Returns the schema of a list in a request. The length is checked first, so that no element of a list
 * that is too long is parsed.
 * @param tooLong error message for more than `maxLength` elements.
 * @param required error message for a missing list.
 */
export function listInput<Element extends z.ZodMiniType>(
  element: Element,
  maxLength: number,
  tooLong: string,
  required = 'Required',
) {
  return z
    .array(element, { error: requiredOr(required, 'Invalid input') })
    .check(z.maxLength(maxLength, tooLong));
}

/** Largest number of rows that a request can name. */
export const MOST_ROWS = 200;

/** Ids in a query, with commas between them: at most `MOST_ROWS`. */
export const idsInput = z.pipe(
  z.pipe(
    // An id has at most ten digits.
    z.string().check(z.maxLength(MOST_ROWS * 11), z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)),
    z.transform((text: string): (number | string)[] => text.split(',')),
  ),
  z.array(id).check(z.maxLength(MOST_ROWS, `At most ${String(MOST_ROWS)} ids`)),
);

/**
 * Query of a list. `ids` limits it to the rows with these ids. An id without a row that the user may see is left out.
 */
export const rowsQuery = z.object({ ids: z.optional(idsInput) });

/** Name of a distributor or company in a request; trimmed. */
export const nameInput = textInput({ label: 'Name', maxLength: 200 }).check(
  z.minLength(2, 'Name must be at least 2 characters'),
);
