import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { distributorMutations, distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createDistributor, NewDistributor } from '@atrium/contracts/distributors';
import { channelLabels, newDistributor } from '@atrium/contracts/distributors';
import { SelectField, TextField, toastError, toastSuccess } from '@atrium/ui';
import { FormPage } from '../form-page/form-page';
import { useCreateRecord } from '../form-page/use-create-record';
import { useDuplicateHints } from '../form-page/use-duplicate-hints';
import { useFormDraft } from '../form-page/use-form-draft';

type DistributorForm = EndpointInput<typeof createDistributor, 'body'>;

export function AddDistributorPage() {
  const { create, isPending } = useCreateRecord({
    ...distributorMutations.create(),
    onSuccess: () => toastSuccess('Distributor created successfully'),
    onError: (error) => toastError(explainError(error)),
  });
  const form = useForm<DistributorForm, unknown, NewDistributor>({
    resolver: standardSchemaResolver(newDistributor),
    defaultValues: { name: '', email: '', channel: 'platform' },
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useFormDraft('admin/distributor/new', form);
  // Only for hints: the form does without them.
  const { data: distributors } = useQuery({ ...distributorQueries.list(), enabled: isDirty });
  const hints = useDuplicateHints(distributors, useWatch({ control: form.control }));

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
        hint={hints.name}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        hint={hints.email}
        {...form.register('email')}
      />
      <SelectField
        label="Channel"
        options={Object.entries(channelLabels)}
        error={errors.channel?.message}
        {...form.register('channel')}
      />
    </FormPage>
  );
}
