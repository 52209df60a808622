import { useMutation } from '@tanstack/react-query';
import { messageMutations } from '@atrium/api-client/messages';
import type { Message } from '@atrium/contracts/messages';
import { ConfirmDialog, useSingleFlight } from '@atrium/ui';
import { useRejectedChange } from '../send-message/rejected-change';

interface DeleteMessageDialogProps {
  otherId: number;
  /** The message to delete; undefined while the dialog is closed. */
  message: Message | undefined;
  onClose: () => void;
  onDeleted: (message: Message) => void;
}

/** Deletes an own message after a confirmation, which stays open during the request. */
export function DeleteMessageDialog({
  otherId,
  message,
  onClose,
  onDeleted,
}: DeleteMessageDialogProps) {
  const onRejected = useRejectedChange(otherId);
  const remove = useMutation({
    ...messageMutations.delete(otherId),
    onSuccess: (deleted) => {
      onDeleted(deleted);
      onClose();
    },
    onError: (error) => {
      onRejected(error, 'Failed to delete message');
      onClose();
    },
  });
  const removeOnce = useSingleFlight(remove.mutateAsync);
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={onClose}
      title="Delete this message?"
      description="It disappears for both of you. This action cannot be undone."
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => {
        if (message) removeOnce(message.id);
      }}
    />
  );
}
