import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { distributorMutations } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createDistributor, NewDistributor } from '@atrium/contracts/distributors';
import { channelLabels, distributorChannel, newDistributor } from '@atrium/contracts/distributors';
import { SelectField, TextField, toastError, toastSuccess } from '@atrium/ui';
import { FormPage } from '../form-page/form-page';
import { useCreateRecord } from '../form-page/use-create-record';
import { useFormDraft } from '../form-page/use-form-draft';

type DistributorForm = EndpointInput<typeof createDistributor, 'body'>;

export function AddDistributorPage() {
  const { create, isPending } = useCreateRecord({
    ...distributorMutations.create(),
    onSuccess: () => {
      toastSuccess('Distributor created successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const form = useForm<DistributorForm, unknown, NewDistributor>({
    resolver: standardSchemaResolver(newDistributor),
    defaultValues: { name: '', email: '', channel: 'platform' },
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useFormDraft('admin/distributor/new', form);

  return (
    <FormPage
      title="Add Distributor"
      submitLabel="Create Distributor"
      isDirty={isDirty}
      isRestored={isRestored}
      busy={isPending}
      onSubmit={form.handleSubmit(create)}
    >
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
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
