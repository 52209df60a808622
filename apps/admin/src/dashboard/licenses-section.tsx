import { companyQueries, distributorQueries, licenseQueries } from '@atrium/api-client';
import { EmptyState, TableCell } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { mediumDate } from './medium-date';
import { namesById, UNKNOWN_COMPANY, UNKNOWN_DISTRIBUTOR } from './names-by-id';
import { LongText, TableSection } from './table-section';

/** All licences; the search box is not about them. */
export function LicensesSection() {
  const licenses = useQuery(licenseQueries.list());
  const distributors = useQuery(distributorQueries.list());
  const companies = useQuery(companyQueries.list());
  const distributorNames = namesById(distributors.data ?? []);
  const companyNames = namesById(companies.data ?? []);

  return (
    <TableSection
      title="Licenses"
      columns={[
        { title: 'Distributor', width: '45%' },
        { title: 'Company', width: '45%' },
        { title: 'Expires', width: '8rem' },
      ]}
      reads={[licenses, distributors, companies]}
      rows={licenses.data ?? []}
      renderCells={(license) => (
        <>
          <TableCell>
            <LongText>
              {distributorNames.get(license.distributorId) ?? UNKNOWN_DISTRIBUTOR}
            </LongText>
          </TableCell>
          <TableCell>
            <LongText>{companyNames.get(license.companyId) ?? UNKNOWN_COMPANY}</LongText>
          </TableCell>
          <TableCell numeric muted>
            {mediumDate(license.expiresAt)}
          </TableCell>
        </>
      )}
      empty={
        <EmptyState
          icon={<KeyRound size={24} aria-hidden />}
          title="No licenses yet"
          description="A license lets a company use the software until it expires."
        />
      }
    />
  );
}
