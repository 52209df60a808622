import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { explainError } from '@atrium/api-client';
import { companyMutations, companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createCompany, NewCompany } from '@atrium/contracts/companies';
import { newCompany } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { SelectField, sortByName, StaleNotice, toast, toastError } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { renderCompanyFields } from '../company-form/company-fields';
import { findId } from '../form-page/find-id';
import { FormPage } from '../form-page/form-page';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { NameOptions } from '../form-page/name-options';
import { useClearStaleSelection } from '../form-page/use-clear-stale-selection';
import { useCreateRecord } from '../form-page/use-create-record';
import { useDuplicateHints } from '../form-page/use-duplicate-hints';
import { useEverTrue } from '../form-page/use-ever-true';
import { invalidateListsAfterRejection } from '../invalidate-lists';

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
  // Its toasts are the only Turkish texts of the product.
  const [params] = useSearchParams();
  const { create, createAndOpen, isPending } = useCreateRecord({
    ...companyMutations.create(),
    onSuccess: () => toast({ title: 'Başarılı', description: 'Şirket başarıyla oluşturuldu' }),
    onError: (error, _body, _result, { client }) => {
      toastError(explainError(error), 'Hata');
      invalidateListsAfterRejection(client, error);
    },
  });
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
      distributorId: findId(distributors, params.get('distributor')),
    },
  });
  const { errors, isDirty } = form.formState;
  const field = bindFields(form);
  useClearStaleSelection(form, 'distributorId', distributors);
  // Only for hints: the form does without them.
  const { data: companies } = useQuery({ ...companyQueries.list(), enabled: isDirty });
  const hints = useDuplicateHints(companies, useWatch({ control: form.control }));

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create Company"
      notices={notices}
      secondSubmit={{
        label: 'Create and add a license',
        onSubmit: (body) => createAndOpen(body, ({ uuid }) => `/create-license?company=${uuid}`),
      }}
      form={form}
      draftKey="admin/company/new"
      busy={isPending}
      onSubmit={create}
    >
      {renderCompanyFields((name) => ({ ...field(name), hint: hints[name] }))}
      <SelectField
        label="Distributor"
        {...field('distributorId')}
        // Every option is an existing id, so the only possible error is an empty selection.
        error={errors.distributorId && 'Required'}
      >
        <NameOptions placeholder="Select Distributor" rows={distributors} />
      </SelectField>
    </FormPage>
  );
}
