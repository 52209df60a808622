import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { useDraftAcrossSignIn, useUser } from '@atrium/auth';
import type { Company, CompanyDetails } from '@atrium/contracts/companies';
import { companyDetails, companyStatus } from '@atrium/contracts/companies';
import { SelectField, TextField } from '@atrium/ui';
import type { FormDraft } from '@atrium/ui/conflict';
import { DeletedNotice, formatValues, FormConflicts, useFormMerge } from '@atrium/ui/conflict';
import { bindFields } from '@atrium/ui/fields';
import { FieldRow, renderCompanyFields } from '../company-form/company-fields';
import { RestoredDraftNotice } from '../form-page/restored-draft-notice';
import { useDuplicateHints } from '../form-page/use-duplicate-hints';
import { FormDialog } from '../panels/form-dialog';
import { listStatusOptions } from '../status-badge';
import { useUnsavedWork } from '../unsaved-work';
import type { DetailsForm } from './details-form';
import { companyMergeFields, toFormValues } from './details-form';
import { useSaveDetails } from './use-save-details';

interface EditDetailsDialogProps {
  /** The company as it was opened. */
  company: Company;
  /** The company as it was last read; undefined if it was deleted. */
  latest: Company | undefined;
  /** Called after the changes are saved or discarded. */
  onClose: () => void;
}

/** Edits a company's details. The dialog is open while it is mounted. */
export function EditDetailsDialog({ company, latest, onClose }: EditDetailsDialogProps) {
  const { id: userId } = useUser();
  const distributors = useQuery(distributorQueries.list());
  const distributor = distributors.data?.find(({ id }) => id === company.distributorId);
  const { save, saveAsNew, isSaving, rejectedVersion, isNotFound } = useSaveDetails(onClose);
  const isDeleted = !latest || isNotFound;
  const form = useForm<DetailsForm, unknown, CompanyDetails>({
    resolver: standardSchemaResolver(companyDetails),
    defaultValues: toFormValues(company),
  });
  const merge = useFormMerge({
    form,
    start: company,
    latest,
    toValues: toFormValues,
    fields: companyMergeFields,
    userId,
    isSaving,
  });
  const { restoreDraft } = merge;
  const { isDirty } = form.formState;
  const field = bindFields(form);
  useUnsavedWork(isDirty);
  // Only for hints: the form does without them.
  const { data: companies } = useQuery({ ...companyQueries.list(), enabled: isDirty });
  const hints = useDuplicateHints(companies, useWatch({ control: form.control }), company.id);
  const draft = useDraftAcrossSignIn<FormDraft<Company, DetailsForm>>(
    `admin/company/${company.uuid}`,
    () => (isDirty ? merge.saveDraft() : undefined),
  );

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);

  return (
    <FormDialog
      title="Edit Details"
      submitLabel={isDeleted ? distributor && 'Save as New' : 'Save Changes'}
      busy={isSaving}
      isUnsaved={isDirty}
      onSubmit={form.handleSubmit((details) => {
        const base = merge.progress?.base ?? company;
        if (isDeleted) saveAsNew({ base, details });
        else if (merge.checkConflicts()) save({ base, details });
      })}
      onClose={onClose}
      notices={
        isDeleted ? (
          <DeletedNotice readText={() => formatValues(form.getValues(), companyMergeFields)}>
            {distributor ? DELETED : DELETED_WITH_DISTRIBUTOR}
          </DeletedNotice>
        ) : (
          <FormConflicts merge={merge} subject="company" rejectedVersion={rejectedVersion} />
        )
      }
    >
      {draft && <RestoredDraftNotice />}
      {renderCompanyFields((name) => ({ ...field(name), hint: hints[name] }))}
      <FieldRow>
        <TextField
          label="Distributor"
          readOnly
          hint={
            distributors.isLoadingError
              ? `The name could not be loaded. ${distributors.error.message}`
              : 'The distributor of a company cannot be changed.'
          }
          value={distributors.isPending ? '' : (distributor?.name ?? 'Unknown Distributor')}
        />
        <SelectField
          label="Status"
          options={listStatusOptions(companyStatus.options)}
          {...field('status')}
        />
      </FieldRow>
    </FormDialog>
  );
}

const DELETED =
  'This company has been deleted and can’t be saved. You can copy your input, or save it as a new, active company without the licenses.';

const DELETED_WITH_DISTRIBUTOR =
  'This company has been deleted with its distributor and can’t be saved. You can copy your input.';
