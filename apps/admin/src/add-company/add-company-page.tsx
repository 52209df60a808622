import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { companyMutations } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { EndpointInput } from '@atrium/contracts';
import type { createCompany, NewCompany } from '@atrium/contracts/companies';
import { newCompany } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { SelectField, toast, useSingleFlight } from '@atrium/ui';
import { CompanyFields, connectCompanyFields } from '../company-form/company-fields';
import { FormPage } from '../form-page/form-page';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { sortByName } from '../form-page/sort-by-name';
import { useHasBeen } from '../form-page/use-has-been';
import { useKeptForm } from '../form-page/use-kept-form';
import { useOfferedChoice } from '../form-page/use-offered-choice';
import { readListsAgain } from '../read-lists-again';
import { RereadNotice } from '../read-states/reread-notice';
import { toastTitledError } from '../toasts';

type CompanyForm = EndpointInput<typeof createCompany, 'body'>;

const TITLE = 'Add Company';

export function AddCompanyPage() {
  const distributors = useQuery({ ...distributorQueries.list(), select: sortByName<Distributor> });
  // A form that is open stays, with what is typed in it, whatever a later read brings.
  const isOpen = useHasBeen(Boolean(distributors.data?.length));
  if (!isOpen || !distributors.data) {
    return <FormPlaceholder title={TITLE} reads={[distributors]} />;
  }
  return (
    <AddCompanyForm
      distributors={distributors.data}
      notices={<RereadNotice title="The distributors" read={distributors} />}
    />
  );
}

interface AddCompanyFormProps {
  /** By name. */
  distributors: readonly Distributor[];
  notices: ReactNode;
}

function AddCompanyForm({ distributors, notices }: AddCompanyFormProps) {
  const navigate = useNavigate();
  const creation = useMutation({
    ...companyMutations.create(),
    // The only Turkish texts of the product (N29).
    onSuccess: () => {
      toast({ title: 'Başarılı', description: 'Şirket başarıyla oluşturuldu' });
    },
    onError: (error, _body, _result, { client }) => {
      toastTitledError('Hata', error);
      readListsAgain(client, error);
    },
  });
  const createOnce = useSingleFlight((body: NewCompany) =>
    // Said to the call, it leads back only those who are still here.
    creation.mutateAsync(body, { onSuccess: () => void navigate('/') }),
  );
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
  const isRestored = useKeptForm('admin/company/new', form);
  useOfferedChoice(form, 'distributorId', distributors);

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create Company"
      notices={notices}
      isDirty={isDirty}
      isRestored={isRestored}
      busy={creation.isPending}
      onSubmit={form.handleSubmit(createOnce)}
    >
      <CompanyFields
        fields={connectCompanyFields((name) => ({
          ...form.register(name),
          error: errors[name]?.message,
        }))}
      />
      <SelectField
        label="Distributor"
        // The options are ids that exist, so what can be wrong is that none is chosen.
        error={errors.distributorId && 'Required'}
        {...form.register('distributorId')}
      >
        <option value="">Select Distributor</option>
        {distributors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormPage>
  );
}
