import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, KeyRound } from 'lucide-react';
import { memo, useMemo } from 'react';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import { MOST_RENEWED_LICENSES, TOO_MANY_RENEWED } from '@atrium/contracts/license-terms';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import { Button, formatCount, RowLink, toastError } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { DistributorLink } from '../distributor-details/distributor-link';
import { DaysLeft, ExpiredBadge, putSoonFirst } from '../license-state';
import { mediumDate } from '../local-dates';
import { useCompanyNames, useCompanyUuids, useDistributorNames } from '../name-lookups';
import { CellLine, RenewButton } from '../renew-license/renew-button';
import { useRenewal } from '../renew-license/renew-license';
import { createMonthFilter, licenseStateFilter, useDistributorFilter } from './list-filters';
import type { ListAddress, SortKeys } from './list-view';
import { useListView } from './list-view';
import { TableSection, WrappedText } from './table-section';

interface CellContext {
  getDistributor: (id: number) => string;
  getCompany: (id: number) => string;
  companyUuids: ReadonlyMap<number, string> | undefined;
  /** Local day, `2026-03-02`. */
  today: string;
  onRenew: (id: number) => void;
}

const COLUMNS: readonly Column<License, CellContext>[] = [
  {
    key: 'distributor',
    title: 'Distributor',
    width: '30%',
    cell: ({ distributorId }, { getDistributor }) => {
      const name = getDistributor(distributorId);
      return (
        <WrappedText title={name}>
          <DistributorLink id={distributorId} name={name} />
        </WrappedText>
      );
    },
  },
  {
    key: 'company',
    title: 'Company',
    cell: ({ companyId }, { getCompany, companyUuids }) => {
      const uuid = companyUuids?.get(companyId);
      const name = getCompany(companyId);
      return (
        <WrappedText title={name}>
          {uuid ? <RowLink to={`/company/${uuid}`}>{name}</RowLink> : <bdi>{name}</bdi>}
        </WrappedText>
      );
    },
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '14rem',
    muted: true,
    numeric: true,
    cell: (license, { getCompany, today, onRenew }) => (
      <CellLine>
        <span>{mediumDate(license.expiresAt)}</span>
        <ExpiredBadge expiresAt={license.expiresAt} />
        <DaysLeft license={license} today={today} />
        <RenewButton
          company={getCompany(license.companyId)}
          expiresAt={license.expiresAt}
          onClick={() => onRenew(license.id)}
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
  const [today] = useToday();
  const month = address.params.get('licenses-month');
  const ordered = useMemo(
    () => licenses.data && putSoonFirst(licenses.data, today),
    [licenses.data, today],
  );
  const list = useListView(ordered, {
    name: 'licenses',
    address,
    filters: [useDistributorFilter(), licenseStateFilter, createMonthFilter(today, month)],
    columns: COLUMNS,
    sortKeys,
  });

  return (
    <TableSection
      title="Licenses"
      columns={COLUMNS}
      context={{ getDistributor, getCompany, companyUuids, today, onRenew }}
      minWidth="37rem"
      query={licenses}
      topic="licenses"
      supportingQueries={[distributorNames, companyNames]}
      list={list}
      download={(files, rows, client) => files.exportLicenses(rows, client)}
      renderSelectionAction={(rows) => (
        <Button
          icon={<CalendarPlus size={16} />}
          aria-label={`Renew ${formatCount(rows.length)} ${rows.length === 1 ? 'license' : 'licenses'}`}
          onClick={() => {
            if (rows.length > MOST_RENEWED_LICENSES) toastError(TOO_MANY_RENEWED);
            else onRenew(...rows.map(({ id }) => id));
          }}
        >
          Renew
        </Button>
      )}
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
        `license of ${getCompany(companyId)}, expires ${mediumDate(expiresAt)}`
      }
    />
  );
});
