/**
 * A call that the server answered with a status outside 2xx.
 *
 * `message` is the text of a failed read: the status and the server's own text, or, from 500 on, the
 * status and its reason phrase.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status HTTP status of the response
   * @param statusText its reason phrase, never empty
   * @param body its body as text; the reason phrase where the body is empty
   */
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: string,
  ) {
    super(`${status}: ${status >= 500 ? statusText : body}`);
  }
}

/** A successful response that does not follow the contract, such as the page of a proxy. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';

  /** @param body the body of the response as text */
  constructor(
    readonly body: string,
    options?: ErrorOptions,
  ) {
    super('The server’s answer is not in a form that this page knows.', options);
  }
}

/**
 * Returns the text for a failed change: the server's own text, whatever the status. Returns null for a
 * 401, which shows the sign-in page instead of an error.
 */
export function explainError(error: unknown): string | null {
  return isUnauthorized(error) ? null : textOfFailure(error);
}

/** Returns the text for a failed sign-in: the server's own text, or, from 500 on, its reason phrase. */
export function explainLoginError(error: unknown): string {
  return error instanceof ApiError && error.status >= 500 ? error.statusText : textOfFailure(error);
}

/** Whether a call was refused because nobody is signed in any more; the page shows the login then. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function textOfFailure(error: unknown): string {
  if (error instanceof ApiError) return error.body;
  return error instanceof Error ? error.message : String(error);
}
