import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyMutations, companyQueries } from '@atrium/api-client/companies';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Company } from '@atrium/contracts/companies';
import type { License } from '@atrium/contracts/licenses';
import type { RowPosition } from '@atrium/ui';
import { Button, EmptyState, TableCell, TableRow } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { useDistributorNames } from '../name-lookups';
import { UnknownValue } from '../query-states';
import { StatusBadge } from '../status-badge';
import { DeleteDialog } from './delete-dialog';
import { filterByText, formatMatchCount } from './filter-by-text';
import { findFirstLicenses } from './find-first-licenses';
import { NoSearchResults } from './no-search-results';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { TableSection, WrappedText } from './table-section';

interface CompaniesSectionProps {
  search: string;
}

export const CompaniesSection = memo(function CompaniesSection({ search }: CompaniesSectionProps) {
  const companies = useQuery(companyQueries.list());
  const distributorNames = useDistributorNames();
  const firstLicenses = useQuery({ ...licenseQueries.list(), select: findFirstLicenses });
  const navigate = useNavigate();
  const all = companies.data;
  const matches = useMemo(() => filterByText(all ?? [], search), [all, search]);
  const deletion = useRowDeletion(matches);
  const addButton = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => void navigate('/add-company')}>
      Add Company
    </Button>
  );

  return (
    <>
      <TableSection
        cardRef={deletion.card}
        title="Companies"
        action={all?.length !== 0 && addButton}
        columns={[
          { title: 'Name' },
          { title: 'Distributor' },
          { title: 'Status', width: '6.5rem' },
          { title: 'Created', width: '7.5rem' },
          { title: 'License Period', width: '14.5rem' },
          { title: 'Actions', width: '5rem', align: 'end' },
        ]}
        minWidth="58rem"
        query={companies}
        supportingQueries={[
          distributorNames,
          { title: 'The license periods', query: firstLicenses },
        ]}
        rows={matches}
        renderRow={(company, position) => (
          <CompanyRow
            key={company.id}
            company={company}
            distributor={distributorNames.getName(company.distributorId)}
            licensePeriod={
              firstLicenses.data ? (
                formatLicensePeriod(firstLicenses.data.get(company.id))
              ) : (
                <UnknownValue />
              )
            }
            position={position}
            onDelete={deletion.open}
          />
        )}
        empty={
          all?.length !== 0 ? (
            <NoSearchResults noun="companies" search={search} />
          ) : (
            <EmptyState
              icon={<Building2 size={24} aria-hidden />}
              title="No companies yet"
              description="Companies are the customers of a distributor. Add one, then give it a license."
              action={addButton}
            />
          )
        }
        search={search}
        announcement={formatMatchCount('Companies', matches, search)}
      />
      <DeleteDialog type="company" deletion={deletion} mutation={companyMutations.delete()} />
    </>
  );
});

function formatLicensePeriod(license: License | undefined): string {
  if (!license) return 'No active license';
  return `${mediumDate(license.createdAt)} – ${mediumDate(license.expiresAt)}`;
}

interface CompanyRowProps {
  company: Company;
  distributor: string;
  licensePeriod: ReactNode;
  position: RowPosition;
  onDelete: (id: number) => void;
}

function CompanyRow({ company, distributor, licensePeriod, position, onDelete }: CompanyRowProps) {
  const navigate = useNavigate();
  return (
    <TableRow {...position} interactive onClick={() => void navigate(`/company/${company.uuid}`)}>
      <TableCell>
        <WrappedText>{company.name}</WrappedText>
      </TableCell>
      <TableCell>
        <WrappedText>{distributor}</WrappedText>
      </TableCell>
      <TableCell>
        <StatusBadge status={company.status} />
      </TableCell>
      <TableCell numeric muted>
        {mediumDate(company.createdAt)}
      </TableCell>
      <TableCell numeric muted>
        {licensePeriod}
      </TableCell>
      <TableCell align="end">
        <DeleteButton id={company.id} label={`Delete ${company.name}`} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
}
