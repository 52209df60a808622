import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { companyMutations } from '@atrium/api-client/companies';
import type { EndpointInput } from '@atrium/contracts';
import type { Company, CompanyDetails, updateCompany } from '@atrium/contracts/companies';
import { companyDetails, companyStatus } from '@atrium/contracts/companies';
import {
  Button,
  Dialog,
  SelectField,
  TextField,
  toastError,
  toastSuccess,
  tokens,
  useDiscardPrompt,
  useSingleFlight,
} from '@atrium/ui';
import { CompanyFields, FieldRow, registerCompanyFields } from '../company-form/company-fields';
import { RestoredDraftNotice } from '../form-page/restored-draft-notice';
import { useFormDraft } from '../form-page/use-form-draft';
import { useDistributorNames } from '../name-lookups';
import { formatStatus } from '../status-badge';

type DetailsForm = EndpointInput<typeof updateCompany, 'body'>;

interface EditDetailsDialogProps {
  company: Company;
  /** Called after the changes are saved or discarded. */
  onClose: () => void;
}

/** Edits a company's details. The dialog is open while it is mounted. */
export function EditDetailsDialog({ company, onClose }: EditDetailsDialogProps) {
  const formId = useId();
  const { query: distributors, getName: getDistributorName } = useDistributorNames();
  const update = useMutation({
    ...companyMutations.update(),
    onSuccess: () => {
      onClose();
      toastSuccess('Company information updated successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const updateOnce = useSingleFlight(update.mutateAsync);
  const form = useForm<DetailsForm, unknown, CompanyDetails>({
    resolver: standardSchemaResolver(companyDetails),
    defaultValues: toFormValues(company),
  });
  const { errors, isDirty } = form.formState;
  const { leave, prompt } = useDiscardPrompt(isDirty);
  const isRestored = useFormDraft(`admin/company/${company.uuid}`, form);
  const submit = form.handleSubmit((details) => {
    updateOnce({ uuid: company.uuid, details });
  });

  function close() {
    if (!update.isPending) leave(onClose);
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title="Edit Details"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        noValidate
        aria-label="Edit Details"
        onSubmit={(event) => void submit(event)}
      >
        {isRestored && <RestoredDraftNotice />}
        <CompanyFields
          fields={registerCompanyFields((name) => ({
            ...form.register(name),
            error: errors[name]?.message,
          }))}
        />
        <FieldRow>
          <TextField
            label="Distributor"
            readOnly
            hint={
              distributors.isLoadingError
                ? `The name could not be loaded. ${distributors.error.message}`
                : 'The distributor of a company cannot be changed.'
            }
            value={distributors.isPending ? '' : getDistributorName(company.distributorId)}
          />
          <SelectField label="Status" error={errors.status?.message} {...form.register('status')}>
            {companyStatus.options.map((status) => (
              <option key={status} value={status}>
                {formatStatus(status)}
              </option>
            ))}
          </SelectField>
        </FieldRow>
      </Form>
      {prompt}
    </Dialog>
  );
}

function toFormValues(company: Company): DetailsForm {
  return {
    name: company.name,
    email: company.email,
    phone: company.phone ?? '',
    vatNumber: company.vatNumber ?? '',
    authorizedPerson: company.authorizedPerson ?? '',
    authorizedPersonTitle: company.authorizedPersonTitle ?? '',
    address: company.address ?? '',
    status: company.status,
  };
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;
