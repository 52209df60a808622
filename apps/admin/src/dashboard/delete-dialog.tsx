import { ConfirmDialog, useSendOnce } from '@atrium/ui';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { toastError, toastSuccess } from '../toasts';

const SUCCESS = {
  distributor: 'Distributor deleted successfully',
  company: 'Company deleted successfully',
  license: 'License deleted successfully',
};

interface DeleteDialogProps {
  type: keyof typeof SUCCESS;
  /** What to delete; the dialog is closed without it. */
  id: number | null;
  /** The deletion, by id. */
  mutation: UseMutationOptions<Record<string, never>, Error, number>;
  /** Called when the person cancels, and when the deletion is done. */
  onClose: () => void;
}

/** Asks before a distributor, company or licence is deleted, and stays until that has ended (N27). */
export function DeleteDialog({ type, id, mutation, onClose }: DeleteDialogProps) {
  const deletion = useMutation({
    ...mutation,
    onSuccess: () => {
      onClose();
      toastSuccess(SUCCESS[type]);
    },
    onError: toastError,
  });
  const deleteOnce = useSendOnce(deletion.mutateAsync);

  return (
    <ConfirmDialog
      open={id !== null}
      onOpenChange={onClose}
      title="Are you sure?"
      description={`This action cannot be undone. This will permanently delete the ${type}.${
        type === 'distributor'
          ? ' This will also delete all associated companies and licenses.'
          : ''
      }`}
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={() => {
        if (id !== null) deleteOnce(id);
      }}
    />
  );
}
