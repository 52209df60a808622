import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { memo } from 'react';
import { distributorMutations, distributorQueries } from '@atrium/api-client/distributors';
import type { Distributor } from '@atrium/contracts/distributors';
import { channelLabels } from '@atrium/contracts/distributors';
import type { Column } from '@atrium/ui';
import { DistributorLink } from '../distributor-details/distributor-link';
import { mediumDate } from '../local-dates';
import { formatStatus, StatusBadge } from '../status-badge';
import { ChannelPopover } from './channel-popover';
import { createNameFilter } from './filter-by-text';
import { channelFilter, statusFilter } from './list-filters';
import type { ListAddress, SortKeys } from './list-view';
import { useListView } from './list-view';
import { TableSection, WrappedText } from './table-section';

const COLUMNS: readonly Column<Distributor, null>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => (
      <WrappedText title={name}>
        <DistributorLink id={id} name={name} />
      </WrappedText>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: '5.75rem',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'channel',
    title: 'Channel',
    width: '10rem',
    cell: (distributor) => <ChannelPopover distributor={distributor} />,
  },
  {
    key: 'joined',
    title: 'Joined',
    width: '6.75rem',
    muted: true,
    numeric: true,
    cell: ({ createdAt }) => mediumDate(createdAt),
  },
];

const FILTERS = [statusFilter, channelFilter];

const SORT_KEYS: SortKeys<Distributor> = {
  name: ({ name }) => name,
  status: ({ status }) => formatStatus(status),
  channel: ({ channel }) => channelLabels[channel],
  joined: ({ createdAt }) => Date.parse(createdAt),
};

const filterByText = createNameFilter<Distributor>();

interface DistributorsSectionProps {
  search: string;
  address: ListAddress;
}

export const DistributorsSection = memo(function DistributorsSection({
  search,
  address,
}: DistributorsSectionProps) {
  const distributors = useQuery(distributorQueries.list());
  const list = useListView(distributors.data, {
    name: 'distributors',
    address,
    filters: FILTERS,
    columns: COLUMNS,
    sortKeys: SORT_KEYS,
    search,
    filterByText,
  });

  return (
    <TableSection
      title="Distributors"
      columns={COLUMNS}
      context={null}
      minWidth="37.5rem"
      query={distributors}
      topic="distributors"
      list={list}
      search={search}
      download={(files, rows) => files.exportDistributors(rows)}
      addButton={{ label: 'Add New', path: '/add-distributor' }}
      emptyState={{
        icon: <Truck size={24} />,
        description: 'Distributors bring the software to companies. Start by adding one.',
      }}
      rowDeletion={{
        type: 'distributor',
        mutation: distributorMutations.delete(),
      }}
      nameRow={({ name }) => name}
    />
  );
});
