import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { memo } from 'react';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import { ExpiredBadge } from '../license-state';
import { mediumDate } from '../local-dates';
import type { NameLookup } from '../name-lookups';
import { useCompanyNames, useDistributorNames } from '../name-lookups';
import { TableSection, WrappedText } from './table-section';

interface CellContext {
  distributorNames: NameLookup;
  companyNames: NameLookup;
}

const COLUMNS: readonly Column<License, CellContext>[] = [
  {
    title: 'Distributor',
    cell: ({ distributorId }, { distributorNames }) => (
      <WrappedText>{distributorNames.getName(distributorId)}</WrappedText>
    ),
  },
  {
    title: 'Company',
    cell: ({ companyId }, { companyNames }) => (
      <WrappedText>{companyNames.getName(companyId)}</WrappedText>
    ),
  },
  {
    title: 'Expires',
    width: '7.5rem',
    muted: true,
    numeric: true,
    cell: ({ expiresAt }) => (
      <>
        <span>{mediumDate(expiresAt)}</span>
        <ExpiredBadge expiresAt={expiresAt} />
      </>
    ),
  },
];

/** All licenses. The search box does not filter them. */
export const LicensesSection = memo(function LicensesSection() {
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useDistributorNames();
  const companyNames = useCompanyNames();

  return (
    <TableSection
      title="Licenses"
      columns={COLUMNS}
      context={{ distributorNames, companyNames }}
      minWidth="34rem"
      query={licenses}
      topic="licenses"
      supportingQueries={[distributorNames, companyNames]}
      rows={licenses.data ?? []}
      addButton={{ label: 'Create License', path: '/create-license' }}
      emptyState={{
        icon: <KeyRound size={24} aria-hidden />,
        description: 'A license lets a company use the software until it expires.',
      }}
      rowDeletion={{
        type: 'license',
        mutation: licenseMutations.delete(),
        getLabel: ({ companyId, expiresAt }) =>
          `Delete license of ${companyNames.getName(companyId)}, expires ${mediumDate(expiresAt)}`,
      }}
    />
  );
});
