import { ApiError } from '@atrium/api-client';
import { messageError } from '@atrium/contracts';

const HTML_ANSWER = 'Server error occurred. Please try again.';

/**
 * The sentence that a failed call of the chat is shown with.
 *
 * @param fallback for an answer that explains nothing itself
 */
export function explainChatError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.body.trimStart().startsWith('<')) return HTML_ANSWER;
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
