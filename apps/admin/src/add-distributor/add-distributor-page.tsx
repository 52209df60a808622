import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { distributorMutations } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createDistributor, NewDistributor } from '@atrium/contracts/distributors';
import { channelLabels, distributorChannel, newDistributor } from '@atrium/contracts/distributors';
import { SelectField, TextField, useSingleFlight } from '@atrium/ui';
import { FormPage } from '../form-page/form-page';
import { useKeptForm } from '../form-page/use-kept-form';
import { toastError, toastSuccess } from '../toasts';

type DistributorForm = EndpointInput<typeof createDistributor, 'body'>;

export function AddDistributorPage() {
  const navigate = useNavigate();
  const creation = useMutation({
    ...distributorMutations.create(),
    onSuccess: () => {
      toastSuccess('Distributor created successfully');
    },
    onError: toastError,
  });
  const createOnce = useSingleFlight((body: NewDistributor) =>
    // Said to the call, it leads back only those who are still here.
    creation.mutateAsync(body, { onSuccess: () => void navigate('/') }),
  );
  const form = useForm<DistributorForm, unknown, NewDistributor>({
    resolver: standardSchemaResolver(newDistributor),
    defaultValues: { name: '', email: '', channel: 'platform' },
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useKeptForm('admin/distributor/new', form);

  return (
    <FormPage
      title="Add Distributor"
      submitLabel="Create Distributor"
      isDirty={isDirty}
      isRestored={isRestored}
      busy={creation.isPending}
      onSubmit={form.handleSubmit(createOnce)}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="Channel" error={errors.channel?.message} {...form.register('channel')}>
        {distributorChannel.options.map((channel) => (
          <option key={channel} value={channel}>
            {channelLabels[channel]}
          </option>
        ))}
      </SelectField>
    </FormPage>
  );
}
