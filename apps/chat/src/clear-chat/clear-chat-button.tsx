import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageMutations } from '@atrium/api-client/messages';
import { Button, ConfirmDialog, toastSuccess, useSingleFlight } from '@atrium/ui';
import { toastChatError } from '../errors/explain-chat-error';

/** Deletes the conversation for both users after a confirmation, which stays open during the request. */
export function ClearChatButton({ otherId }: { otherId: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const clear = useMutation({
    ...messageMutations.clear(otherId),
    onSuccess: () => {
      setIsConfirming(false);
      toastSuccess('Chat cleared successfully');
    },
    onError: (error) => toastChatError(error, 'Failed to clear chat'),
  });
  const clearOnce = useSingleFlight(clear.mutateAsync);

  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setIsConfirming(true)}>
        Clear Chat
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Are you sure?"
        description="This action will delete all messages in this conversation. This action cannot be undone."
        confirmLabel={clear.isPending ? 'Clearing...' : 'Clear Chat'}
        busy={clear.isPending}
        onConfirm={() => clearOnce(undefined)}
      />
    </>
  );
}
