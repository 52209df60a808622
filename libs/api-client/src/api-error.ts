import { CONFIRMATION_HEADER, REQUIRED_STEP_MESSAGES } from '@atrium/contracts';

/** Message for a response that is an HTML page, such as one of a proxy, whose text is never shown. */
export const HTML_RESPONSE = 'Server error occurred. Please try again.';

/**
 * A response with a status outside 2xx.
 *
 * `message` is the text for a failed read: the status with the response body, or, from 500 on, with the
 * reason phrase.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** Body of the response as text; `HTML_RESPONSE` if it is an HTML page. */
  readonly body: string;

  /**
   * @param status HTTP status of the response
   * @param statusText its reason phrase, never empty
   * @param body its body as text; the reason phrase if the body is empty
   * @param headers its headers
   */
  constructor(
    readonly status: number,
    readonly statusText: string,
    body: string,
    readonly headers: Headers = new Headers(),
  ) {
    const text = replaceHtml(body);
    super(`${status}: ${status >= 500 ? statusText : text}`);
    this.body = text;
  }

  /** Id of the request, under which the server's log has the cause; null if the server did not answer. */
  get requestId(): string | null {
    return this.headers.get('x-request-id');
  }
}

/** A 2xx response that breaks the contract, such as the HTML page of a proxy. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';

  /** Body of the response as text; `HTML_RESPONSE` if it is an HTML page. */
  readonly body: string;

  /** @param body the body of the response as text */
  constructor(body: string, options?: ErrorOptions) {
    super('The server sent a response that this page cannot read.', options);
    this.body = replaceHtml(body);
  }
}

// Neither JSON nor a sentence of the server starts with `<`. `trimStart` also removes a byte order mark.
function replaceHtml(body: string): string {
  return body.trimStart().startsWith('<') ? HTML_RESPONSE : body;
}

/** A change that was not sent because the user did not confirm it with the password. */
export class ConfirmationCanceledError extends Error {
  override readonly name = 'ConfirmationCanceledError';
}

/**
 * Returns the text for a failed change: the server's own text, whatever the status. Returns null for a
 * 401, which shows the sign-in page instead of an error, and for a change that the user has canceled.
 */
export function explainError(error: unknown): string | null {
  const isSilent = isUnauthorized(error) || error instanceof ConfirmationCanceledError;
  return isSilent ? null : textOfFailure(error);
}

/** Whether a request was refused because it needs the password of the last five minutes. */
export function isConfirmationRequired(error: unknown): boolean {
  return hasStatus(error, 403) && error.headers.has(CONFIRMATION_HEADER);
}

/** Whether a request failed because nobody is signed in; the page shows the sign-in form then. */
export function isUnauthorized(error: unknown): error is ApiError {
  return hasStatus(error, 401);
}

/** Whether a request was refused because the user must take a step first (`requiredStep`). */
export function isRequiredStepError(error: unknown): boolean {
  return hasStatus(error, 403) && Object.values(REQUIRED_STEP_MESSAGES).includes(error.body);
}

/** Whether a request failed because its entity does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Whether an update failed because somebody else had changed the entity in the meantime. */
export function isConflict(error: unknown): boolean {
  return hasStatus(error, 412);
}

function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Returns the text of any failure: the server's own text, if it has sent one. */
export function textOfFailure(error: unknown): string {
  if (error instanceof ApiError) return error.body;
  return error instanceof Error ? error.message : String(error);
}
