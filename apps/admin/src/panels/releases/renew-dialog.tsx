import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { publisherMutations } from '@atrium/api-client/publishers';
import { renewPublisher } from '@atrium/contracts/publishers';
import { TextField, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { mediumDate } from '../../local-dates';
import { FormDialog } from '../form-dialog';
import { DEFAULT_DAYS } from './publisher-texts';

interface RenewDialogProps {
  /** Name of the publisher. */
  name: string;
  onClose: () => void;
}

/** Makes the token of a publisher valid for longer. */
export function RenewDialog({ name, onClose }: RenewDialogProps) {
  const form = useForm<{ days: number }>({
    resolver: standardSchemaResolver(renewPublisher.body),
    defaultValues: { days: DEFAULT_DAYS },
  });
  const { mutateAsync, isPending } = useMutation({
    ...publisherMutations.renew(),
    onSuccess: ({ expiresAt }) => {
      toastSuccess(`Token of ${name} is valid until ${mediumDate(expiresAt)}`);
      onClose();
    },
    onError: (error) => toastError(explainError(error)),
  });
  const renew = useSingleFlight(mutateAsync);

  return (
    <FormDialog
      size="small"
      title={`Renew ${name}`}
      description="Its token stays the same."
      submitLabel="Renew"
      busy={isPending}
      onSubmit={form.handleSubmit(({ days }) => renew({ name, days }))}
      onClose={onClose}
    >
      <TextField
        label="Days from now"
        type="number"
        {...bindFields(form)('days', { valueAsNumber: true })}
      />
    </FormDialog>
  );
}
