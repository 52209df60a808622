/** A reason not to start that the person at the terminal can act on: one sentence, shown without a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/**
 * The code of a Node or PostgreSQL error, looked for in its causes too.
 * @returns for example `EADDRINUSE` or `53100`; `undefined` when there is none.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : undefined;
}
