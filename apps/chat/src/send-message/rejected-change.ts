import { useQueryClient } from '@tanstack/react-query';
import { toastChatError } from '../errors/explain-chat-error';
import { conversationQuery } from '../older-messages/message-pages';

/** Returns a function that shows why a change was rejected and fetches the conversation again. */
export function useRejectedChange(otherId: number) {
  const queryClient = useQueryClient();
  return (error: unknown, fallback: string) => {
    toastChatError(error, fallback);
    void queryClient.invalidateQueries({ queryKey: conversationQuery(otherId).queryKey });
  };
}
