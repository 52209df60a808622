import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createCompany, NewCompany } from '@atrium/contracts/companies';
import { newCompany } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { SelectField, sortByName, StaleNotice } from '@atrium/ui';
import { CompanyFields, registerCompanyFields } from '../company-form/company-fields';
import { createCompanyWithToasts } from '../company-form/create-company';
import { FormPage } from '../form-page/form-page';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { NameOptions } from '../form-page/name-options';
import { useClearStaleSelection } from '../form-page/use-clear-stale-selection';
import { useCreateRecord } from '../form-page/use-create-record';
import { useEverTrue } from '../form-page/use-ever-true';
import { useFormDraft } from '../form-page/use-form-draft';

type CompanyForm = EndpointInput<typeof createCompany, 'body'>;

const TITLE = 'Add Company';

export function AddCompanyPage() {
  const distributors = useQuery({ ...distributorQueries.list(), select: sortByName<Distributor> });
  // Once open, the form stays open and keeps its input, whatever a refetch returns.
  const isOpen = useEverTrue(Boolean(distributors.data?.length));
  if (!isOpen || !distributors.data) {
    return <FormPlaceholder title={TITLE} queries={[distributors]} />;
  }
  return (
    <AddCompanyForm
      distributors={distributors.data}
      notices={<StaleNotice title="The distributors" read={distributors} />}
    />
  );
}

interface AddCompanyFormProps {
  /** Sorted by name. */
  distributors: readonly Distributor[];
  notices: ReactNode;
}

function AddCompanyForm({ distributors, notices }: AddCompanyFormProps) {
  const { create, isPending } = useCreateRecord(createCompanyWithToasts());
  const form = useForm<CompanyForm, unknown, NewCompany>({
    resolver: standardSchemaResolver(newCompany),
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      vatNumber: '',
      authorizedPerson: '',
      authorizedPersonTitle: '',
      address: '',
      distributorId: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useFormDraft('admin/company/new', form);
  useClearStaleSelection(form, 'distributorId', distributors);

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create Company"
      notices={notices}
      isDirty={isDirty}
      isRestored={isRestored}
      busy={isPending}
      onSubmit={form.handleSubmit(create)}
    >
      <CompanyFields
        fields={registerCompanyFields((name) => ({
          ...form.register(name),
          error: errors[name]?.message,
        }))}
      />
      <SelectField
        label="Distributor"
        // Every option is an existing id, so the only possible error is an empty selection.
        error={errors.distributorId && 'Required'}
        {...form.register('distributorId')}
      >
        <NameOptions placeholder="Select Distributor" rows={distributors} />
      </SelectField>
    </FormPage>
  );
}
