import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainReadError } from '@atrium/api-client';
import { companyMutations } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { Company, CompanyDetails, updateCompany } from '@atrium/contracts/companies';
import { companyDetails, companyStatus } from '@atrium/contracts/companies';
import {
  Button,
  Dialog,
  DiscardDialog,
  SelectField,
  TextField,
  tokens,
  useSingleFlight,
} from '@atrium/ui';
import { CompanyFields, connectCompanyFields, Pair } from '../company-form/company-fields';
import { RestoredNote } from '../form-page/restored-note';
import { useKeptForm } from '../form-page/use-kept-form';
import { namesById, UNKNOWN_DISTRIBUTOR } from '../names-by-id';
import { statusLabel } from '../status-badge';
import { toastError, toastSuccess } from '../toasts';

type DetailsForm = EndpointInput<typeof updateCompany, 'body'>;

interface EditDetailsDialogProps {
  company: Company;
  /** Called when the person leaves it, and when the changes are saved. */
  onClose: () => void;
}

/** Changes a company's details; it is open as long as it is rendered. */
export function EditDetailsDialog({ company, onClose }: EditDetailsDialogProps) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const distributorNames = useQuery({ ...distributorQueries.list(), select: namesById });
  const update = useMutation({
    ...companyMutations.update(),
    onSuccess: () => {
      onClose();
      toastSuccess('Company information updated successfully');
    },
    onError: toastError,
  });
  const updateOnce = useSingleFlight(update.mutateAsync);
  const form = useForm<DetailsForm, unknown, CompanyDetails>({
    resolver: standardSchemaResolver(companyDetails),
    defaultValues: valuesOf(company),
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useKeptForm(`admin/company/${company.uuid}`, form);
  const submit = form.handleSubmit((details) => {
    updateOnce({ uuid: company.uuid, details });
  });

  function leave() {
    if (update.isPending) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Edit Details"
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
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
        {isRestored && <RestoredNote />}
        <CompanyFields
          fields={connectCompanyFields((name) => ({
            ...form.register(name),
            error: errors[name]?.message,
          }))}
        />
        <Pair>
          <TextField
            label="Distributor"
            readOnly
            hint={
              distributorNames.isLoadingError
                ? `The name could not be read. ${explainReadError(distributorNames.error)}`
                : 'A company stays with its distributor.'
            }
            value={
              distributorNames.isPending
                ? ''
                : (distributorNames.data?.get(company.distributorId) ?? UNKNOWN_DISTRIBUTOR)
            }
          />
          <SelectField label="Status" error={errors.status?.message} {...form.register('status')}>
            {companyStatus.options.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </SelectField>
        </Pair>
      </Form>
      <DiscardDialog
        open={isAsking}
        onKeep={() => {
          setIsAsking(false);
        }}
        onDiscard={onClose}
      />
    </Dialog>
  );
}

function valuesOf(company: Company): DetailsForm {
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
