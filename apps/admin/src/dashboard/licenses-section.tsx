import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { memo } from 'react';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import { RowLink } from '@atrium/ui';
import { ExpiredBadge } from '../license-state';
import { mediumDate } from '../local-dates';
import type { NameLookup } from '../name-lookups';
import { useCompanyNames, useCompanyUuids, useDistributorNames } from '../name-lookups';
import { TableSection, WrappedText } from './table-section';

interface CellContext {
  distributorNames: NameLookup;
  companyNames: NameLookup;
  companyUuids: ReadonlyMap<number, string> | undefined;
}

const COLUMNS: readonly Column<License, CellContext>[] = [
  {
    title: 'Distributor',
    cell: ({ distributorId }, { distributorNames }) => (
      <WrappedText>
        <bdi>{distributorNames.getName(distributorId)}</bdi>
      </WrappedText>
    ),
  },
  {
    title: 'Company',
    cell: ({ companyId }, { companyNames, companyUuids }) => {
      const uuid = companyUuids?.get(companyId);
      const name = companyNames.getName(companyId);
      return (
        <WrappedText>
          {uuid ? <RowLink to={`/company/${uuid}`}>{name}</RowLink> : <bdi>{name}</bdi>}
        </WrappedText>
      );
    },
  },
  {
    title: 'Expires',
    width: '11.5rem',
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
  const companyUuids = useCompanyUuids();

  return (
    <TableSection
      title="Licenses"
      columns={COLUMNS}
      context={{ distributorNames, companyNames, companyUuids }}
      minWidth="38rem"
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
