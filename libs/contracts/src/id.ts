// Apart from the other fields, as the first script needs only ids.
import * as z from 'zod/mini';

/** The largest value of the database's `integer` columns. */
export const MAX_ID = 2_147_483_647;

const wholeId = z.int().check(z.positive(), z.maximum(MAX_ID));

const numberOrText = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.maxLength(10), z.regex(/^[1-9]\d{0,9}$/)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** An id: a positive integer, also as decimal text, because servers and clients of other versions send both. */
export const id = z.pipe(numberOrText, wholeId);
