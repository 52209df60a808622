import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import { Card, Skeleton, tokens } from '@atrium/ui';
import {
  COMPANY_NAMES,
  DISTRIBUTOR_NAMES,
  namesById,
  UNKNOWN_COMPANY,
  UNKNOWN_DISTRIBUTOR,
} from '../names-by-id';
import { MissingNotice } from '../read-states/missing-notice';
import { ReadFailure } from '../read-states/read-failure';
import { RereadNotice } from '../read-states/reread-notice';
import { ExpirationList } from './expiration-list';
import { expirationsByDay, expirationsOfYear } from './expirations-of-year';
import { YearlyCalendar } from './yearly-calendar';

/** The current year's expiring licences, as a calendar and as a list; the search box is not about them. */
export const LicenseExpirations = memo(function LicenseExpirations() {
  const [year] = useState(() => new Date().getFullYear());
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useQuery({ ...distributorQueries.list(), select: namesById });
  const companyNames = useQuery({ ...companyQueries.list(), select: namesById });
  const isNaming = distributorNames.isPending || companyNames.isPending;
  const expirations = useMemo(
    () =>
      licenses.data &&
      !isNaming &&
      expirationsOfYear(licenses.data, year, {
        company: ({ companyId }) => companyNames.data?.get(companyId) ?? UNKNOWN_COMPANY,
        distributor: ({ distributorId }) =>
          distributorNames.data?.get(distributorId) ?? UNKNOWN_DISTRIBUTOR,
      }),
    [licenses.data, isNaming, companyNames.data, distributorNames.data, year],
  );
  const byDay = useMemo(
    () => (expirations ? expirationsByDay(expirations) : undefined),
    [expirations],
  );
  const errorState = licenses.isLoadingError && (
    <ReadFailure title="License expirations could not be loaded" reads={[licenses]} />
  );
  const staleNotice = <RereadNotice title="License expirations" read={licenses} />;

  return (
    <Columns>
      <Card title="License Expiration Dates (Yearly View)">
        {staleNotice}
        {errorState || <YearlyCalendar year={year} byDay={byDay} />}
      </Card>
      <Card title="License Expirations This Year">
        {staleNotice}
        <MissingNotice title={DISTRIBUTOR_NAMES} read={distributorNames} />
        <MissingNotice title={COMPANY_NAMES} read={companyNames} />
        {!errorState &&
          (expirations ? <ExpirationList expirations={expirations} /> : <LoadingList />)}
        {errorState && <Missing>The list needs what the yearly view needs.</Missing>}
      </Card>
    </Columns>
  );
});

function LoadingList() {
  return <Skeleton height={200} />;
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[6]};

  @media (min-width: ${tokens.breakpoint.large}) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const Missing = styled.p`
  color: ${tokens.color.textMuted};
`;
