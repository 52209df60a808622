/**
 * A call that the server answered with a status outside 2xx.
 *
 * `message` is the default text of a failed read: `401: Not signed in`; from 500 upwards the status
 * text stands in for the body.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status HTTP status of the answer
   * @param statusText its reason phrase, never empty
   * @param body its body as text
   */
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: string,
  ) {
    super(`${status}: ${status >= 500 ? statusText : body}`);
  }

  /** The text for a toast: the server's own sentence below 500, the status text from there on. */
  get explanation(): string {
    return this.status >= 500 ? this.statusText : this.body;
  }
}

/** The sentence to show for any thrown value: an `ApiError`'s explanation or the error's message. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return error.explanation;
  return error instanceof Error ? error.message : String(error);
}
