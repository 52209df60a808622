import { useMutation, useQuery } from '@tanstack/react-query';
import { isSameDay } from 'date-fns';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseMutations } from '@atrium/api-client/licenses';
import type { Company } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import type { NewLicense } from '@atrium/contracts/licenses';
import { SelectField, TextField, tokens, useSingleFlight } from '@atrium/ui';
import { FormLink } from '../form-page/form-link';
import { FormPage } from '../form-page/form-page';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { sortByName } from '../form-page/sort-by-name';
import { useHasBeen } from '../form-page/use-has-been';
import { useKeptForm } from '../form-page/use-kept-form';
import { useOfferedChoice } from '../form-page/use-offered-choice';
import { readListsAgain } from '../read-lists-again';
import { RereadNotice } from '../read-states/reread-notice';
import { toastError, toastSuccess } from '../toasts';
import { ExpiryPreview } from './expiry-preview';
import { durationLabels } from './license-duration';
import type { LicenseForm } from './license-form';
import { licenseResolver } from './license-form';

const TITLE = 'Create License';

const NOTHING_CHOSEN: LicenseForm = {
  distributorId: '',
  companyId: '',
  duration: '1-year',
  customDay: '',
};

export function CreateLicensePage() {
  const distributors = useQuery({ ...distributorQueries.list(), select: sortByName<Distributor> });
  const companies = useQuery(companyQueries.list());
  // A form that is open stays, with what is chosen in it, whatever a later read brings.
  const isOpen = useHasBeen(Boolean(distributors.data?.length));
  if (!isOpen || !distributors.data || !companies.data) {
    return <FormPlaceholder title={TITLE} reads={[distributors, companies]} />;
  }
  return (
    <CreateLicenseForm
      distributors={distributors.data}
      companies={companies.data}
      notices={
        <>
          <RereadNotice title="The distributors" read={distributors} />
          <RereadNotice title="The companies" read={companies} />
        </>
      }
    />
  );
}

interface CreateLicenseFormProps {
  /** By name. */
  distributors: readonly Distributor[];
  /** All of them, of every distributor. */
  companies: readonly Company[];
  notices: ReactNode;
}

function CreateLicenseForm({ distributors, companies, notices }: CreateLicenseFormProps) {
  const navigate = useNavigate();
  const creation = useMutation({
    ...licenseMutations.create(),
    onSuccess: () => {
      toastSuccess('License created successfully');
    },
    onError: (error, _body, _result, { client }) => {
      toastError(error);
      readListsAgain(client, error);
    },
  });
  const createOnce = useSingleFlight((body: NewLicense) =>
    // Said to the call, it leads back only those who are still here.
    creation.mutateAsync(body, { onSuccess: () => void navigate('/') }),
  );
  const [shownFrom, setShownFrom] = useState(() => new Date());
  const form = useForm({
    resolver: licenseResolver,
    context: { shownFrom },
    defaultValues: NOTHING_CHOSEN,
  });
  const { errors, isDirty } = form.formState;
  const isRestored = useKeptForm('admin/license/new', form);
  const [distributorId, duration, customDay] = useWatch({
    control: form.control,
    name: ['distributorId', 'duration', 'customDay'],
  });
  const offered = useMemo(
    () =>
      sortByName(companies.filter((company) => String(company.distributorId) === distributorId)),
    [companies, distributorId],
  );
  useOfferedChoice(form, 'distributorId', distributors);
  useOfferedChoice(form, 'companyId', companies);

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create License"
      notices={notices}
      isDirty={isDirty}
      isRestored={isRestored}
      busy={creation.isPending}
      onSubmit={form.handleSubmit(createOnce)}
      // A form that is left open shows the new day as soon as it is used again.
      onUse={() => {
        const now = new Date();
        setShownFrom((from) => (isSameDay(from, now) ? from : now));
      }}
    >
      <SelectField
        label="Distributor"
        error={errors.distributorId?.message}
        {...form.register('distributorId', {
          onChange: () => {
            form.resetField('companyId');
          },
        })}
      >
        <option value="">Select Distributor</option>
        <NameOptions rows={distributors} />
      </SelectField>
      <div>
        <SelectField
          label="Company"
          error={errors.companyId?.message}
          {...form.register('companyId')}
        >
          <option value="">
            {distributorId === '' ? 'Select Distributor first' : 'Select Company'}
          </option>
          <NameOptions rows={offered} />
        </SelectField>
        {distributorId !== '' && offered.length === 0 && (
          <Note role="status">
            This distributor has no companies yet.{' '}
            <FormLink to="/add-company">Add a company</FormLink>
          </Note>
        )}
      </div>
      <SelectField label="Duration" error={errors.duration?.message} {...form.register('duration')}>
        {Object.entries(durationLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {duration === 'custom' && (
        <TextField
          label="Custom Expiration Date"
          type="date"
          max="9999-12-31"
          error={errors.customDay?.message}
          {...form.register('customDay')}
        />
      )}
      <ExpiryPreview duration={duration} customDay={customDay} countedFrom={shownFrom} />
    </FormPage>
  );
}

function NameOptions({ rows }: { rows: readonly { id: number; name: string }[] }) {
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

const Note = styled.p`
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.textMuted};
`;
