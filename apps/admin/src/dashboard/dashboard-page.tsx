import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import { Page, PageHeader, SearchInput, tokens } from '@atrium/ui';
import { LicenseExpirations } from '../license-expirations/license-expirations';
import { CompaniesSection } from './companies-section';
import { DistributorsSection } from './distributors-section';
import { LicensesSection } from './licenses-section';
import { SummaryCards } from './summary-cards';

export function DashboardPage() {
  const user = useUser();
  const [search, setSearch] = useState('');
  // Keeps typing responsive: rendering the tables may be slow.
  const deferredSearch = useDeferredValue(search);

  return (
    <Page width="wide">
      <PageHeader
        title={`Welcome, ${user.username}`}
        subtitle="Distributors, companies and licenses at a glance"
      />
      <Sections>
        <SearchInput
          label="Search distributors or companies"
          placeholder="Search distributors or companies..."
          value={search}
          onValueChange={setSearch}
        />
        <SummaryCards />
        <Columns>
          <DistributorsSection search={deferredSearch} />
          <LicensesSection />
        </Columns>
        <CompaniesSection search={deferredSearch} />
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
