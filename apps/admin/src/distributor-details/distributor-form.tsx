import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainError, isConflict } from '@atrium/api-client';
import { distributorMutations } from '@atrium/api-client/distributors';
import { useDraftAcrossSignIn, useUser } from '@atrium/auth';
import type { EndpointInput } from '@atrium/contracts';
import type {
  Distributor,
  DistributorDetails,
  updateDistributor,
} from '@atrium/contracts/distributors';
import {
  channelLabels,
  distributorDetails,
  distributorStatus,
} from '@atrium/contracts/distributors';
import {
  Button,
  SelectField,
  Stack,
  TextField,
  toastError,
  toastSuccess,
  useSingleFlight,
} from '@atrium/ui';
import type { FormDraft, MergeFields } from '@atrium/ui/conflict';
import { DeletedNotice, formatValues, FormConflicts, useFormMerge } from '@atrium/ui/conflict';
import { bindFields } from '@atrium/ui/fields';
import { FieldRow } from '../company-form/company-fields';
import { RestoredDraftNotice } from '../form-page/restored-draft-notice';
import { useReportDirty } from '../panels/use-report-dirty';
import { formatStatus, listStatusOptions } from '../status-badge';
import { useUnsavedWork } from '../unsaved-work';

type DetailsForm = EndpointInput<typeof updateDistributor, 'body'>;

interface DistributorFormProps {
  /** The distributor as it was opened. */
  distributor: Distributor;
  /** The distributor as it was last read; undefined if it was deleted. */
  latest: Distributor | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: () => void;
}

/** Edits the details of a distributor. */
export function DistributorForm({
  distributor,
  latest,
  onDirtyChange,
  onSaved,
}: DistributorFormProps) {
  const { id: userId } = useUser();
  const form = useForm<DetailsForm, unknown, DistributorDetails>({
    resolver: standardSchemaResolver(distributorDetails),
    defaultValues: toFormValues(distributor),
  });
  const { errors, isDirty } = form.formState;
  const field = bindFields(form);
  const update = useMutation({
    ...distributorMutations.update(),
    onSuccess: () => {
      toastSuccess('Distributor updated successfully');
      onSaved();
    },
    onError: (error) => {
      if (!isConflict(error)) toastError(explainError(error));
    },
  });
  const save = useSingleFlight(update.mutateAsync);
  // The address closes the drawer a moment after the success.
  const isSaving = update.isPending || update.isSuccess;
  const merge = useFormMerge({
    form,
    start: distributor,
    latest,
    toValues: toFormValues,
    fields: MERGE_FIELDS,
    userId,
    isSaving,
  });
  const { restoreDraft } = merge;
  const draft = useDraftAcrossSignIn<FormDraft<Distributor, DetailsForm>>(
    `admin/distributor/${String(distributor.id)}`,
    () => (isDirty ? merge.saveDraft() : undefined),
  );
  useUnsavedWork(isDirty && !update.isSuccess, 'distributor');
  useReportDirty(isDirty, onDirtyChange);
  const submit = form.handleSubmit((details) => {
    if (!latest || !merge.checkConflicts()) return;
    save({
      id: distributor.id,
      details,
      version: (merge.progress?.base ?? distributor).version,
    });
  });

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);

  return (
    <div>
      {latest ? (
        <FormConflicts
          merge={merge}
          subject="distributor"
          rejectedVersion={isConflict(update.error) ? update.variables?.version : undefined}
        />
      ) : (
        <DeletedNotice readText={() => formatValues(form.getValues(), MERGE_FIELDS)}>
          This distributor has been deleted and can’t be saved. You can copy your input.
        </DeletedNotice>
      )}
      <Stack
        as="form"
        $gap={4}
        noValidate
        aria-label="Edit Distributor"
        onSubmit={(event) => void submit(event)}
      >
        {draft && <RestoredDraftNotice />}
        <FieldRow>
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
          <SelectField
            label="Status"
            options={listStatusOptions([...distributorStatus.options, distributor.status])}
            {...field('status')}
            error={errors.status && 'Choose one of the other statuses'}
          />
          <SelectField
            label="Channel"
            options={Object.entries(channelLabels)}
            {...field('channel')}
          />
        </FieldRow>
        {latest && (
          <SaveButton type="submit" variant="primary" busy={isSaving}>
            Save Changes
          </SaveButton>
        )}
      </Stack>
    </div>
  );
}

function toFormValues({ name, email, status, channel }: Distributor): DetailsForm {
  // An old row may have a status of its own, which saving rejects.
  return { name, email, status: status as DetailsForm['status'], channel };
}

const MERGE_FIELDS: MergeFields<DetailsForm> = {
  name: { label: 'Name', format: String },
  email: { label: 'Email', format: String },
  status: { label: 'Status', format: formatStatus },
  channel: { label: 'Channel', format: (channel) => channelLabels[channel] },
};

const SaveButton = styled(Button)`
  justify-self: end;
`;
