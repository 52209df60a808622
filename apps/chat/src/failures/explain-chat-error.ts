import { ApiError, InvalidResponseError } from '@atrium/api-client';
import { messageError } from '@atrium/contracts/messages';

const HTML_RESPONSE = 'Server error occurred. Please try again.';

/**
 * Returns the sentence for a failed call of the chat: the message of a JSON error body, a fixed one
 * for a page of HTML whatever its status, otherwise the fallback.
 */
export function explainChatError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError || error instanceof InvalidResponseError)) return fallback;
  // JSON never begins like this; a page may begin with a comment. `trimStart` drops a byte order mark.
  if (error.body.trimStart().startsWith('<')) return HTML_RESPONSE;
  if (error instanceof InvalidResponseError) return fallback;
  const { success, data } = messageError.safeParse(parseJson(error.body));
  return success && data.message ? data.message : fallback;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
