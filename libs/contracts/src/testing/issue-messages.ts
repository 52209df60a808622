import type * as z from 'zod/mini';

/** Returns the error messages for an invalid value; empty when the value is valid. */
export function issueMessages(schema: z.ZodMiniType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
