import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { memo, useMemo } from 'react';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import { RowLink } from '@atrium/ui';
import { DistributorLink } from '../distributor-details/distributor-link';
import { ExpiredBadge } from '../license-state';
import { mediumDate } from '../local-dates';
import type { NameLookup } from '../name-lookups';
import { useCompanyNames, useCompanyUuids, useDistributorNames } from '../name-lookups';
import { CellLine, RenewButton } from '../renew-license/renew-button';
import { useRenewal } from '../renew-license/renew-license';
import { licenseStateFilter, useDistributorFilter } from './list-filters';
import type { ListAddress, SortKeys } from './list-view';
import { useListView } from './list-view';
import { TableSection, WrappedText } from './table-section';

interface CellContext {
  distributorNames: NameLookup;
  companyNames: NameLookup;
  companyUuids: ReadonlyMap<number, string> | undefined;
  onRenew: (id: number) => void;
}

const COLUMNS: readonly Column<License, CellContext>[] = [
  {
    key: 'distributor',
    title: 'Distributor',
    cell: ({ distributorId }, { distributorNames }) => (
      <WrappedText>
        <DistributorLink id={distributorId} name={distributorNames.getName(distributorId)} />
      </WrappedText>
    ),
  },
  {
    key: 'company',
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
    key: 'expires',
    title: 'Expires',
    width: '13.5rem',
    muted: true,
    numeric: true,
    cell: ({ id, companyId, expiresAt }, { companyNames, onRenew }) => (
      <CellLine>
        <span>{mediumDate(expiresAt)}</span>
        <ExpiredBadge expiresAt={expiresAt} />
        <RenewButton
          company={companyNames.getName(companyId)}
          expiresAt={expiresAt}
          onClick={() => onRenew(id)}
        />
      </CellLine>
    ),
  },
];

/** Licenses. The search box does not filter them. */
export const LicensesSection = memo(function LicensesSection({
  address,
}: {
  address: ListAddress;
}) {
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useDistributorNames();
  const companyNames = useCompanyNames();
  const companyUuids = useCompanyUuids();
  const onRenew = useRenewal();
  const getDistributor = distributorNames.getName;
  const getCompany = companyNames.getName;
  const sortKeys = useMemo(
    (): SortKeys<License> => ({
      distributor: ({ distributorId }) => getDistributor(distributorId),
      company: ({ companyId }) => getCompany(companyId),
      expires: ({ expiresAt }) => Date.parse(expiresAt),
    }),
    [getDistributor, getCompany],
  );
  const list = useListView(licenses.data, {
    name: 'licenses',
    address,
    filters: [useDistributorFilter(), licenseStateFilter],
    columns: COLUMNS,
    sortKeys,
  });

  return (
    <TableSection
      title="Licenses"
      columns={COLUMNS}
      context={{ distributorNames, companyNames, companyUuids, onRenew }}
      minWidth="38rem"
      query={licenses}
      topic="licenses"
      supportingQueries={[distributorNames, companyNames]}
      list={list}
      download={(files, rows, client) => files.exportLicenses(rows, client)}
      addButton={{ label: 'Create License', path: list.extendPath('/create-license') }}
      emptyState={{
        icon: <KeyRound size={24} />,
        description: 'A license lets a company use the software until it expires.',
      }}
      rowDeletion={{
        type: 'license',
        mutation: licenseMutations.delete(),
      }}
      nameRow={({ companyId, expiresAt }) =>
        `license of ${companyNames.getName(companyId)}, expires ${mediumDate(expiresAt)}`
      }
    />
  );
});
