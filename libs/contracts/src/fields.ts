import * as z from 'zod/mini';

/** The largest id that the database's `integer` columns hold. */
export const MAX_ID = 2_147_483_647;

/** An id in an answer: a positive whole number. */
export const id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** An id in a request: a number or its decimal text, since specified clients send either. */
export const idInput = z.pipe(
  z.union([
    z.number(),
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
  ]),
  id,
);

/** An instant as ISO 8601 text in UTC, `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day without a time, `2026-11-20`. */
export const day = z.iso.date();
