import { useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { licenseQueries } from '@atrium/api-client/licenses';
import { Card, ReadErrorState, Skeleton, StaleNotice, tokens } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { useCompanyNames, useDistributorNames } from '../name-lookups';
import { MissingDataNotice } from '../query-states';
import { ExpirationList } from './expiration-list';
import { groupByDay, listExpirations } from './expirations';
import { YearlyCalendar } from './yearly-calendar';

/**
 * Calendar and list of the licenses that expire in the current year. The search box does not filter
 * them.
 */
export const LicenseExpirations = memo(function LicenseExpirations() {
  const [today] = useToday();
  const year = parseISO(today).getFullYear();
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useDistributorNames();
  const companyNames = useCompanyNames();
  const isLoadingNames = distributorNames.query.isPending || companyNames.query.isPending;
  const expirations = useMemo(
    () =>
      licenses.data && !isLoadingNames
        ? listExpirations(licenses.data, year, companyNames.getName, distributorNames.getName)
        : undefined,
    [licenses.data, isLoadingNames, companyNames.getName, distributorNames.getName, year],
  );
  const byDay = useMemo(() => expirations && groupByDay(expirations), [expirations]);
  const errorState = licenses.isLoadingError && (
    <ReadErrorState title="License expirations could not be loaded" reads={[licenses]} />
  );
  const staleNotice = <StaleNotice title="License expirations" read={licenses} />;

  return (
    <Columns>
      <Card title="License Expiration Dates (Yearly View)">
        {staleNotice}
        {errorState || <YearlyCalendar year={year} today={today} byDay={byDay} />}
      </Card>
      <Card title="License Expirations This Year">
        {staleNotice}
        <MissingDataNotice {...distributorNames} />
        <MissingDataNotice {...companyNames} />
        {!errorState &&
          (expirations ? <ExpirationList expirations={expirations} /> : <Skeleton height={200} />)}
        {errorState && <Unavailable>The list needs the same data as the yearly view.</Unavailable>}
      </Card>
    </Columns>
  );
});

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[6]};

  @media (min-width: ${tokens.breakpoint.large}) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const Unavailable = styled.p`
  color: ${tokens.color.textMuted};
`;
