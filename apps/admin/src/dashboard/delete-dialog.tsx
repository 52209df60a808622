import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog, useSingleFlight } from '@atrium/ui';
import { toastError, toastSuccess } from '../toasts';
import type { RowDeletion } from './row-deletion';

const SUCCESS = {
  distributor: 'Distributor deleted successfully',
  company: 'Company deleted successfully',
  license: 'License deleted successfully',
};

interface DeleteDialogProps {
  type: keyof typeof SUCCESS;
  /** The row to delete; the dialog is closed without one. */
  deletion: RowDeletion;
  /** The call that deletes a row by its id. */
  mutation: UseMutationOptions<Record<string, never>, Error, number>;
}

/** Asks before a distributor, company or license is deleted, and stays until that has ended (N27). */
export function DeleteDialog({ type, deletion, mutation }: DeleteDialogProps) {
  const { id, end, returnFocusTo } = deletion;
  const call = useMutation({
    ...mutation,
    onSuccess: () => {
      end();
      toastSuccess(SUCCESS[type]);
    },
    onError: toastError,
  });
  const deleteOnce = useSingleFlight(call.mutateAsync);

  return (
    <ConfirmDialog
      open={id !== null}
      onOpenChange={end}
      title="Are you sure?"
      description={`This action cannot be undone. This will permanently delete the ${type}.${
        type === 'distributor'
          ? ' This will also delete all associated companies and licenses.'
          : ''
      }`}
      confirmLabel="Delete"
      returnFocusTo={returnFocusTo}
      busy={call.isPending}
      onConfirm={() => {
        if (id !== null) deleteOnce(id);
      }}
    />
  );
}
