import { companyMutations, distributorQueries } from '@atrium/api-client';
import { newCompany } from '@atrium/contracts';
import type { createCompany, Distributor, EndpointInput, NewCompany } from '@atrium/contracts';
import { SelectField, toast, useSendOnce } from '@atrium/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { CompanyFields, connectCompanyFields } from '../company-form/company-fields';
import { FormPage } from '../form-page/form-page';
import { useKeptForm } from '../form-page/use-kept-form';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { sortByName } from '../form-page/sort-by-name';
import { toastTitledError } from '../toasts';

type CompanyForm = EndpointInput<typeof createCompany, 'body'>;

const TITLE = 'Add Company';

export function AddCompanyPage() {
  const distributors = useQuery({ ...distributorQueries.list(), select: sortByName<Distributor> });
  if (!distributors.data?.length) return <FormPlaceholder title={TITLE} reads={[distributors]} />;
  return <AddCompanyForm distributors={distributors.data} />;
}

function AddCompanyForm({ distributors }: { distributors: readonly Distributor[] }) {
  const navigate = useNavigate();
  const creation = useMutation({
    ...companyMutations.create(),
    // The only Turkish texts of the product (N29).
    onSuccess: () => {
      toast({ title: 'Başarılı', description: 'Şirket başarıyla oluşturuldu' });
    },
    onError: (error) => {
      toastTitledError('Hata', error);
    },
  });
  const createOnce = useSendOnce((body: NewCompany) =>
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

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create Company"
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
