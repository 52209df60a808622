import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@atrium/api-client';
import { toastError } from '@atrium/ui';
import { toastChatError } from '../errors/explain-chat-error';
import { conversationQuery } from '../older-messages/message-pages';

const GONE = 'This message was deleted meanwhile';

/** Returns a function that shows why a change was rejected and fetches the conversation again. */
export function useRejectedChange(otherId: number) {
  const queryClient = useQueryClient();
  return (error: unknown, fallback: string) => {
    if (error instanceof ApiError && error.status === 404) toastError(GONE);
    else toastChatError(error, fallback);
    void queryClient.invalidateQueries({ queryKey: conversationQuery(otherId).queryKey });
  };
}
