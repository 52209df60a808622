import { messageMutations } from '@atrium/api-client';
import { Button, ConfirmDialog, toast, useSendOnce } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportFailure } from '../failures/chat-failures';

interface ClearChatButtonProps {
  otherId: number;
  onFailure: ReportFailure;
}

/** Deletes the conversation with somebody for both, after a question that stays until it has ended. */
export function ClearChatButton({ otherId, onFailure }: ClearChatButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const clear = useMutation({
    ...messageMutations.clear(otherId),
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: 'Success', description: 'Chat cleared successfully' });
    },
    onError: (error) => {
      onFailure(error, 'Failed to clear chat');
    },
  });
  const clearOnce = useSendOnce(clear.mutateAsync);

  return (
    <>
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Clear Chat
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Are you sure?"
        description="This action will delete all messages in this conversation. This action cannot be undone."
        confirmLabel={clear.isPending ? 'Clearing...' : 'Clear Chat'}
        busy={clear.isPending}
        onConfirm={() => {
          clearOnce(undefined);
        }}
      />
    </>
  );
}
