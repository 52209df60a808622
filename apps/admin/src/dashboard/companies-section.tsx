import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyMutations, companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Company } from '@atrium/contracts/companies';
import type { License } from '@atrium/contracts/licenses';
import type { RowPosition } from '@atrium/ui';
import { Button, EmptyState, TableCell, TableRow } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { DISTRIBUTOR_NAMES, namesById, UNKNOWN_DISTRIBUTOR } from '../names-by-id';
import { UnknownValue } from '../read-states/unknown-value';
import { StatusBadge } from '../status-badge';
import { DeleteDialog } from './delete-dialog';
import { announceMatches, filterByText } from './filter-by-text';
import { findFirstLicenses } from './find-first-licenses';
import { NoMatch } from './no-match';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { LongText, TableSection } from './table-section';

interface CompaniesSectionProps {
  search: string;
}

export const CompaniesSection = memo(function CompaniesSection({ search }: CompaniesSectionProps) {
  const companies = useQuery(companyQueries.list());
  const distributorNames = useQuery({ ...distributorQueries.list(), select: namesById });
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
        read={companies}
        additionalReads={[
          { title: DISTRIBUTOR_NAMES, read: distributorNames },
          { title: 'The license periods', read: firstLicenses },
        ]}
        rows={matches}
        renderRow={(company, position) => (
          <CompanyRow
            key={company.id}
            company={company}
            distributor={distributorNames.data?.get(company.distributorId) ?? UNKNOWN_DISTRIBUTOR}
            licensePeriod={
              firstLicenses.data ? periodOf(firstLicenses.data.get(company.id)) : <UnknownValue />
            }
            position={position}
            onDelete={deletion.ask}
          />
        )}
        empty={
          all?.length !== 0 ? (
            <NoMatch noun="companies" search={search} />
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
        announcement={announceMatches('Companies', matches, search)}
      />
      <DeleteDialog type="company" deletion={deletion} mutation={companyMutations.delete()} />
    </>
  );
});

function periodOf(license: License | undefined): string {
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
        <LongText>{company.name}</LongText>
      </TableCell>
      <TableCell>
        <LongText>{distributor}</LongText>
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
