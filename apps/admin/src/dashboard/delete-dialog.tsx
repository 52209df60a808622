import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { explainError } from '@atrium/api-client';
import { ConfirmDialog, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import type { RowDeletion } from './row-deletion';

const SUCCESS_MESSAGES = {
  distributor: 'Distributor deleted successfully',
  company: 'Company deleted successfully',
  license: 'License deleted successfully',
};

interface DeleteDialogProps {
  type: keyof typeof SUCCESS_MESSAGES;
  deletion: RowDeletion;
  /** Deletes a row by id. */
  mutation: UseMutationOptions<Record<string, never>, Error, number>;
}

/** Asks for confirmation before a row is deleted, and stays open until the request has finished. */
export function DeleteDialog({ type, deletion, mutation }: DeleteDialogProps) {
  const { id, close, returnFocusTo } = deletion;
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onSuccess: () => {
      close();
      toastSuccess(SUCCESS_MESSAGES[type]);
    },
    onError: (error) => toastError(explainError(error)),
  });
  const deleteRow = useSingleFlight(mutateAsync);

  return (
    <ConfirmDialog
      open={id !== null}
      onOpenChange={close}
      title="Are you sure?"
      description={`This action cannot be undone. This will permanently delete the ${type}.${
        type === 'distributor'
          ? ' This will also delete all associated companies and licenses.'
          : ''
      }`}
      confirmLabel="Delete"
      returnFocusTo={returnFocusTo}
      busy={isPending}
      onConfirm={() => {
        if (id !== null) deleteRow(id);
      }}
    />
  );
}
