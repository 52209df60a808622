import { useQuery } from '@tanstack/react-query';
import { getYear, parseISO } from 'date-fns';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { licenseQueries } from '@atrium/api-client/licenses';
import {
  Button,
  Card,
  lazyDialog,
  ReadErrorState,
  Skeleton,
  StaleNotice,
  tokens,
  useAddressState,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { focusHeading } from '../card-heading';
import { useCompanyNames, useDistributorNames } from '../name-lookups';
import { MissingDataNotice } from '../query-states';
import { RenewLicense, useRenewal } from '../renew-license/renew-license';
import { ExpirationList, LIST_HEIGHT } from './expiration-list';
import { groupByDay, listExpirations } from './expirations';
import { MonthsAheadBox } from './months-ahead-box';
import { YearlyCalendar } from './yearly-calendar';

const ExpirationsDialog = lazyDialog(() =>
  import(/* webpackChunkName: "forms" */ './expirations-dialog').then(
    (module) => module.ExpirationsDialog,
  ),
);

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
        ? listExpirations(
            licenses.data.filter(({ expiresAt }) => getYear(expiresAt) === year),
            companyNames.getName,
            distributorNames.getName,
          )
        : undefined,
    [licenses.data, isLoadingNames, companyNames.getName, distributorNames.getName, year],
  );
  const { params, open, change, close } = useAddressState();
  const period = params.get('expirations');
  const onRenew = useRenewal();
  // Rendered in the background at first: most of it is below the fold.
  const isRendered = useDeferredValue(expirations !== undefined, false);
  const shown = isRendered ? expirations : undefined;
  const byDay = useMemo(() => shown && groupByDay(shown), [shown]);
  const latestChange = useRef(change);
  const chooseMonth = useCallback((month: string | null) => {
    latestChange.current({ 'licenses-month': month }, { replace: true });
    const table = document.getElementById('licenses');
    if (month !== null && table) focusHeading(table);
  }, []);

  // Synchronizes the ref that the bars' handlers read.
  useEffect(() => {
    latestChange.current = change;
  });

  const errorState = licenses.isLoadingError && (
    <ReadErrorState title="The license expirations could not be loaded" reads={[licenses]} />
  );
  const staleNotice = <StaleNotice title="License expirations" read={licenses} />;

  const renewal = !isLoadingNames && (
    <RenewLicense licenses={licenses} getCompanyName={companyNames.getName} />
  );

  return (
    <Columns>
      <Card title="License Expiration Dates (Yearly View)">
        {staleNotice}
        {errorState || (
          <>
            <MonthsAheadBox
              licenses={shown && licenses.data}
              today={today}
              chosen={params.get('licenses-month')}
              onChoose={chooseMonth}
            />
            <YearlyCalendar year={year} today={today} byDay={byDay} />
          </>
        )}
      </Card>
      <Card
        title="License Expirations This Year"
        actions={
          <Button size="small" onClick={() => open({ expirations: 'next-90' })}>
            Other dates
          </Button>
        }
      >
        {staleNotice}
        <MissingDataNotice {...distributorNames} />
        <MissingDataNotice {...companyNames} />
        {!errorState &&
          (shown ? (
            <ExpirationList
              expirations={shown}
              period="this year"
              today={today}
              hasToday
              onRenew={onRenew}
            />
          ) : (
            <Skeleton height={`var(${LIST_HEIGHT}, 200px)`} />
          ))}
        {errorState && <Unavailable>The list needs the same data as the yearly view.</Unavailable>}
      </Card>
      {period !== null && licenses.data && !isLoadingNames ? (
        <ExpirationsDialog
          licenses={licenses.data}
          getCompanyName={companyNames.getName}
          getDistributorName={distributorNames.getName}
          today={today}
          period={period}
          onPeriodChange={(expirations) => change({ expirations }, { replace: true })}
          onRenew={onRenew}
          onClose={() => close('expirations')}
        >
          {renewal}
        </ExpirationsDialog>
      ) : (
        renewal
      )}
    </Columns>
  );
});

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[6]};

  /* On a phone, what expires next comes before the year. */
  @media (width < ${tokens.breakpoint.small}) {
    ${LIST_HEIGHT}: 22rem;
    gap: ${tokens.space[4]};
    reading-flow: grid-order;

    > :nth-child(2) {
      order: -1;
    }
  }

  @media (min-width: ${tokens.breakpoint.large}) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const Unavailable = styled.p`
  color: ${tokens.color.textMuted};
`;
