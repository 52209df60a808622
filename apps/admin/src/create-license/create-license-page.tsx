import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import type { Company } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import {
  rejectIncompleteDates,
  SelectField,
  sortByName,
  StaleNotice,
  toastError,
  toastSuccess,
  tokens,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { bindFields } from '@atrium/ui/fields';
import { findId } from '../form-page/find-id';
import { FormLink } from '../form-page/form-link';
import { FormPage } from '../form-page/form-page';
import { FormPlaceholder } from '../form-page/form-placeholder';
import { NameOptions } from '../form-page/name-options';
import { useClearStaleSelection } from '../form-page/use-clear-stale-selection';
import { useCreateRecord } from '../form-page/use-create-record';
import { useEverTrue } from '../form-page/use-ever-true';
import { invalidateListsAfterRejection } from '../invalidate-lists';
import { isValid, sortByValidity } from '../license-state';
import { DurationFields } from '../license-term/duration-fields';
import { ExpiryPreview } from '../license-term/expiry-preview';
import { longDate } from '../local-dates';
import type { LicenseForm } from './license-form';
import { licenseResolver } from './license-form';

const TITLE = 'Create License';

export function CreateLicensePage() {
  const distributors = useQuery({ ...distributorQueries.list(), select: sortByName<Distributor> });
  const companies = useQuery(companyQueries.list());
  // Once open, the form stays open and keeps its input, whatever a refetch returns.
  const isOpen = useEverTrue(Boolean(distributors.data?.length));
  if (!isOpen || !distributors.data || !companies.data) {
    return <FormPlaceholder title={TITLE} queries={[distributors, companies]} />;
  }
  return (
    <CreateLicenseForm
      distributors={distributors.data}
      companies={companies.data}
      notices={
        <>
          <StaleNotice title="The distributors" read={distributors} />
          <StaleNotice title="The companies" read={companies} />
        </>
      }
    />
  );
}

interface CreateLicenseFormProps {
  /** Sorted by name. */
  distributors: readonly Distributor[];
  /** Companies of all distributors. */
  companies: readonly Company[];
  notices: ReactNode;
}

function CreateLicenseForm({ distributors, companies, notices }: CreateLicenseFormProps) {
  const { create, isPending } = useCreateRecord({
    ...licenseMutations.create(),
    onSuccess: () => toastSuccess('License created successfully'),
    onError: (error, _body, _result, { client }) => {
      toastError(explainError(error));
      invalidateListsAfterRejection(client, error);
    },
  });
  const [params] = useSearchParams();
  const [today, readClock] = useToday();
  const form = useForm({
    resolver: rejectIncompleteDates(licenseResolver),
    context: { today },
    defaultValues: readDefaults(params, distributors, companies),
  });
  const field = bindFields(form);
  const [distributorId, companyId, duration, customDay] = useWatch({
    control: form.control,
    name: ['distributorId', 'companyId', 'duration', 'customDay'],
  });
  // Only for a hint: the form does without it.
  const { data: licenses = [] } = useQuery({ ...licenseQueries.list(), enabled: companyId !== '' });
  const [valid] = sortByValidity(
    licenses.filter((license) => String(license.companyId) === companyId && isValid(license)),
  );
  const companyOptions = useMemo(
    () =>
      sortByName(companies.filter((company) => String(company.distributorId) === distributorId)),
    [companies, distributorId],
  );
  useClearStaleSelection(form, 'distributorId', distributors);
  useClearStaleSelection(form, 'companyId', companies);

  return (
    <FormPage
      title={TITLE}
      submitLabel="Create License"
      notices={notices}
      form={form}
      draftKey="admin/license/new"
      busy={isPending}
      onSubmit={create}
      onInteraction={readClock}
    >
      <SelectField
        label="Distributor"
        {...field('distributorId', {
          onChange: () => form.resetField('companyId', { defaultValue: '' }),
        })}
      >
        <NameOptions placeholder="Select Distributor" rows={distributors} />
      </SelectField>
      <div>
        <SelectField label="Company" {...field('companyId')}>
          <NameOptions
            placeholder={distributorId === '' ? 'Select Distributor first' : 'Select Company'}
            rows={companyOptions}
          />
        </SelectField>
        {distributorId !== '' && companyOptions.length === 0 && (
          <Note role="status">
            <span>This distributor has no companies yet.</span>{' '}
            <FormLink to={`/add-company?distributor=${distributorId}`}>Add a company</FormLink>
          </Note>
        )}
        {valid && (
          <Note role="status">
            {`This company has a valid ${valid.isTrial ? 'trial' : 'full'} license until ${longDate(valid.expiresAt)}.`}
          </Note>
        )}
      </div>
      <DurationFields value={duration} register={field} />
      <ExpiryPreview duration={duration} customDay={customDay} today={today} />
    </FormPage>
  );
}

/** Returns the values of an empty form, with the choice of the address: `?company=&distributor=`. */
function readDefaults(
  params: URLSearchParams,
  distributors: readonly Distributor[],
  companies: readonly Company[],
): LicenseForm {
  const uuid = params.get('company');
  const company = uuid === null ? undefined : companies.find((each) => each.uuid === uuid);
  const distributorId = company ? String(company.distributorId) : params.get('distributor');
  return {
    distributorId: findId(distributors, distributorId),
    companyId: company ? String(company.id) : '',
    duration: '1-year',
    customDay: '',
  };
}

const Note = styled.p`
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.textMuted};
`;
