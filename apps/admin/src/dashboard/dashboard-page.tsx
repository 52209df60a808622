import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import { isolate, Page, PageHeader, SearchInput, tokens, useAddressState } from '@atrium/ui';
import { LicenseExpirations } from '../license-expirations/license-expirations';
import { CompaniesSection } from './companies-section';
import { DistributorsSection } from './distributors-section';
import { LicensesSection } from './licenses-section';
import { SummaryCards } from './summary-cards';

/** Shows the dashboard. Its search is in the address: `?q=`. */
export function DashboardPage() {
  const user = useUser();
  // The tables follow the input in a transition, as rendering them may be slow.
  const { params, requestedParams, change } = useAddressState();
  const search = params.get('q') ?? '';

  return (
    <Page width="wide">
      <PageHeader
        title={`Welcome, ${isolate(user.username)}`}
        subtitle="Distributors, companies and licenses at a glance"
      />
      <Sections>
        <SearchInput
          label="Search distributors or companies"
          placeholder="Search distributors or companies..."
          value={requestedParams.get('q') ?? ''}
          onValueChange={(text) => {
            change({ q: text }, { replace: true });
          }}
        />
        <SummaryCards />
        <Columns>
          <DistributorsSection search={search} />
          <LicensesSection />
        </Columns>
        <CompaniesSection search={search} />
        <LicenseExpirations />
      </Sections>
    </Page>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${tokens.space[6]};

  /* A wide table scrolls inside its card instead of widening the page. */
  grid-template-columns: minmax(0, 1fr);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: ${tokens.space[6]};
`;
