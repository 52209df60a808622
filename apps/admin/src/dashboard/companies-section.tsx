import { companyQueries, distributorQueries, licenseQueries } from '@atrium/api-client';
import { EmptyState, TableCell } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { announceMatches, filterByText } from './filter-by-text';
import { findFirstLicenses } from './first-license';
import { mediumDate } from './medium-date';
import { namesById, UNKNOWN_DISTRIBUTOR } from './names-by-id';
import { NoMatch } from './no-match';
import { StatusBadge } from './status-badge';
import { LongText, TableSection } from './table-section';

interface CompaniesSectionProps {
  search: string;
}

export function CompaniesSection({ search }: CompaniesSectionProps) {
  const companies = useQuery(companyQueries.list());
  const distributors = useQuery(distributorQueries.list());
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = namesById(distributors.data ?? []);
  const firstLicenses = findFirstLicenses(licenses.data ?? []);
  const all = companies.data ?? [];
  const matches = filterByText(all, search);

  return (
    <TableSection
      title="Companies"
      columns={[
        { title: 'Name', width: '35%' },
        { title: 'Distributor', width: '35%' },
        { title: 'Status', width: '7rem' },
        { title: 'Created', width: '8rem' },
        { title: 'License Period', width: '15rem' },
      ]}
      reads={[companies, distributors, licenses]}
      rows={matches}
      renderCells={(company) => {
        const license = firstLicenses.get(company.id);
        return (
          <>
            <TableCell>
              <LongText>{company.name}</LongText>
            </TableCell>
            <TableCell>
              <LongText>
                {distributorNames.get(company.distributorId) ?? UNKNOWN_DISTRIBUTOR}
              </LongText>
            </TableCell>
            <TableCell>
              <StatusBadge status={company.status} />
            </TableCell>
            <TableCell numeric muted>
              {mediumDate(company.createdAt)}
            </TableCell>
            <TableCell numeric muted>
              {license
                ? `${mediumDate(license.createdAt)} – ${mediumDate(license.expiresAt)}`
                : 'No active license'}
            </TableCell>
          </>
        );
      }}
      empty={
        all.length > 0 ? (
          <NoMatch noun="companies" search={search} />
        ) : (
          <EmptyState
            icon={<Building2 size={24} aria-hidden />}
            title="No companies yet"
            description="Companies are the customers of a distributor. Each one is listed here with its license period."
          />
        )
      }
      announcement={announceMatches('Companies', matches, search)}
    />
  );
}
