import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { memo, useMemo } from 'react';
import { distributorMutations, distributorQueries } from '@atrium/api-client/distributors';
import type { Distributor } from '@atrium/contracts/distributors';
import type { Column } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { StatusBadge } from '../status-badge';
import { ChannelPopover } from './channel-popover';
import { createNameFilter } from './filter-by-text';
import { TableSection, WrappedText } from './table-section';

const COLUMNS: readonly Column<Distributor, null>[] = [
  {
    title: 'Name',
    cell: ({ name }) => (
      <WrappedText>
        <bdi>{name}</bdi>
      </WrappedText>
    ),
  },
  {
    title: 'Status',
    width: '6.5rem',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Channel',
    width: '11rem',
    cell: (distributor) => <ChannelPopover distributor={distributor} />,
  },
  {
    title: 'Joined',
    width: '7.5rem',
    muted: true,
    numeric: true,
    cell: ({ createdAt }) => mediumDate(createdAt),
  },
];

const filterByText = createNameFilter<Distributor>();

interface DistributorsSectionProps {
  search: string;
}

export const DistributorsSection = memo(function DistributorsSection({
  search,
}: DistributorsSectionProps) {
  const distributors = useQuery(distributorQueries.list());
  const rows = useMemo(
    () => filterByText(distributors.data ?? [], search),
    [distributors.data, search],
  );

  return (
    <TableSection
      title="Distributors"
      columns={COLUMNS}
      context={null}
      minWidth="37.5rem"
      query={distributors}
      topic="distributors"
      rows={rows}
      search={search}
      addButton={{ label: 'Add New', path: '/add-distributor' }}
      emptyState={{
        icon: <Truck size={24} aria-hidden />,
        description: 'Distributors bring the software to companies. Start by adding one.',
      }}
      rowDeletion={{
        type: 'distributor',
        mutation: distributorMutations.delete(),
        getLabel: ({ name }) => `Delete ${name}`,
      }}
    />
  );
});
