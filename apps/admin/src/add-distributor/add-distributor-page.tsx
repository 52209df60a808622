import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { distributorMutations, distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createDistributor, NewDistributor } from '@atrium/contracts/distributors';
import { channelLabels, newDistributor } from '@atrium/contracts/distributors';
import { SelectField, TextField, toastError, toastSuccess } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { FormPage } from '../form-page/form-page';
import { useCreateRecord } from '../form-page/use-create-record';
import { useDuplicateHints } from '../form-page/use-duplicate-hints';

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
  const { isDirty } = form.formState;
  const field = bindFields(form);
  // Only for hints: the form does without them.
  const { data: distributors } = useQuery({ ...distributorQueries.list(), enabled: isDirty });
  const hints = useDuplicateHints(distributors, useWatch({ control: form.control }));

  return (
    <FormPage
      title="Add Distributor"
      submitLabel="Create Distributor"
      form={form}
      draftKey="admin/distributor/new"
      busy={isPending}
      onSubmit={create}
    >
      <TextField label="Name" autoComplete="off" hint={hints.name} {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={hints.email}
        {...field('email')}
      />
      <SelectField label="Channel" options={Object.entries(channelLabels)} {...field('channel')} />
    </FormPage>
  );
}
