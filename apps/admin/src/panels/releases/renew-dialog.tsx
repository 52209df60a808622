import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { releaseMutations } from '@atrium/api-client/releases';
import { renewPublisher } from '@atrium/contracts/publishers';
import { Button, Dialog, TextField, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { mediumDate } from '../../local-dates';
import { DialogForm } from '../dialog-form';

interface RenewDialogProps {
  /** Name of the publisher. */
  name: string;
  onClose: () => void;
}

/** Makes the token of a publisher valid for longer. */
export function RenewDialog({ name, onClose }: RenewDialogProps) {
  const formId = useId();
  const form = useForm<{ days: number }>({
    resolver: standardSchemaResolver(renewPublisher.body),
    defaultValues: { days: 365 },
  });
  const { mutateAsync, isPending } = useMutation({
    ...releaseMutations.renewPublisher(),
    onSuccess: ({ expiresAt }) => {
      toastSuccess(`Token of ${name} is valid until ${mediumDate(expiresAt)}`);
      onClose();
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const renew = useSingleFlight(mutateAsync);

  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={close}
      title={`Renew ${name}`}
      description="Its token stays the same."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Renew
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(({ days }) => {
            renew({ name, days });
          })(event)
        }
      >
        <TextField
          label="Days from now"
          type="number"
          error={form.formState.errors.days?.message}
          {...form.register('days', { valueAsNumber: true })}
        />
      </DialogForm>
    </Dialog>
  );
}
