import { useCallback, useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import type { AddressChange } from '@atrium/ui';
import { isolate, Page, PageHeader, SearchInput, tokens, useAddressState } from '@atrium/ui';
import { TableTopsProvider, useKeptPlace } from '../dashboard-place';
import { DistributorOverlay } from '../distributor-details/distributor-overlay';
import { ImportOverlay } from '../import/import-overlay';
import { LicenseExpirations } from '../license-expirations/license-expirations';
import { CompaniesSection } from './companies-section';
import { DistributorsSection } from './distributors-section';
import { LicensesSection } from './licenses-section';
import { SMALL_LAPTOP } from './screen-widths';
import { SummaryCards } from './summary-cards';

/** Shows the dashboard. Its search is in the address, `?q=`, as are the filters and orders of its lists. */
export function DashboardPage() {
  const user = useUser();
  const tableTops = useKeptPlace();
  // The tables follow the input in a transition, as rendering them may be slow.
  const { params, requestedParams, change } = useAddressState();
  const search = params.get('q') ?? '';
  const latestChange = useRef(change);
  const onChange = useCallback((values: AddressChange) => {
    latestChange.current(values, { replace: true });
  }, []);
  const address = useMemo(() => ({ params, onChange }), [params, onChange]);

  // Synchronizes the ref that the lists' handlers read.
  useEffect(() => {
    latestChange.current = change;
  });

  return (
    <Page width="wide">
      <PageHeader
        title={`Welcome, ${isolate(user.username)}`}
        subtitle="Distributors, companies and licenses at a glance"
      />
      <Sections>
        <Band>
          <SearchInput
            label="Search distributors or companies"
            placeholder="Search distributors or companies..."
            value={requestedParams.get('q') ?? ''}
            onValueChange={(text) => change({ q: text }, { replace: true })}
          />
          <SummaryCards />
        </Band>
        <TableTopsProvider value={tableTops}>
          <Columns>
            <DistributorsSection search={search} address={address} />
            <LicensesSection address={address} />
          </Columns>
          <CompaniesSection search={search} address={address} />
        </TableTopsProvider>
        <LicenseExpirations />
      </Sections>
      <ImportOverlay />
      <DistributorOverlay />
    </Page>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${tokens.space[4]};

  @media (width <= ${SMALL_LAPTOP}) {
    margin-top: calc(-1 * ${tokens.space[3]});
  }

  @media (width > ${SMALL_LAPTOP}) {
    gap: ${tokens.space[6]};
  }

  /* A wide table scrolls inside its card instead of widening the page. */
  grid-template-columns: minmax(0, 1fr);
`;

// Beside each other on small laptops, so that ten rows of the tables are in sight.
const Band = styled.div`
  display: grid;
  align-items: center;
  gap: ${tokens.space[3]};
  grid-template-columns: minmax(0, 1fr);

  @media (min-width: ${tokens.breakpoint.medium}) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2.4fr);
  }

  @media (width > ${SMALL_LAPTOP}) {
    gap: ${tokens.space[6]};
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: ${tokens.space[4]};

  @media (width > ${SMALL_LAPTOP}) {
    gap: ${tokens.space[6]};
  }
`;
