import { ApiError, HTML_RESPONSE, InvalidResponseError, isUnauthorized } from '@atrium/api-client';
import { parseJson } from '@atrium/contracts';
import { messageError } from '@atrium/contracts/messages';
import { toastError } from '@atrium/ui';

/**
 * Returns the message for a failed chat request: the `message` of a JSON error body, a fixed one for an
 * HTML body of any status, otherwise the fallback.
 */
export function explainChatError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError || error instanceof InvalidResponseError)) return fallback;
  if (error.body === HTML_RESPONSE) return HTML_RESPONSE;
  if (error instanceof InvalidResponseError) return fallback;
  const { success, data } = messageError.safeParse(parseJson(error.body));
  return success && data.message ? data.message : fallback;
}

/** Shows the toast for a failed chat request; none for a 401, which ends the session. */
export function toastChatError(error: unknown, fallback: string): void {
  toastError(isUnauthorized(error) ? null : explainChatError(error, fallback));
}
