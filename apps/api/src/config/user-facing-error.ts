/** An error that the operator can fix; its message is shown without a stack trace. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/**
 * Returns the code of a Node or PostgreSQL error or of its causes.
 * @returns for example `EADDRINUSE` or `53100`; `undefined` when there is none.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : undefined;
}
