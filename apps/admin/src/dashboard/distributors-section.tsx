import { distributorQueries } from '@atrium/api-client';
import { channelLabels } from '@atrium/contracts';
import { Badge, EmptyState, TableCell } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { announceMatches, filterByText } from './filter-by-text';
import { mediumDate } from './medium-date';
import { NoMatch } from './no-match';
import { StatusBadge } from './status-badge';
import { LongText, TableSection } from './table-section';

interface DistributorsSectionProps {
  search: string;
}

export function DistributorsSection({ search }: DistributorsSectionProps) {
  const distributors = useQuery(distributorQueries.list());
  const all = distributors.data ?? [];
  const matches = filterByText(all, search);

  return (
    <TableSection
      title="Distributors"
      columns={[
        { title: 'Name' },
        { title: 'Status', width: '7rem' },
        { title: 'Channel', width: '10rem' },
        { title: 'Joined', width: '8rem' },
      ]}
      reads={[distributors]}
      rows={matches}
      renderCells={(distributor) => (
        <>
          <TableCell>
            <LongText>{distributor.name}</LongText>
          </TableCell>
          <TableCell>
            <StatusBadge status={distributor.status} />
          </TableCell>
          <TableCell>
            <Badge tone="neutral">{channelLabels[distributor.channel]}</Badge>
          </TableCell>
          <TableCell numeric muted>
            {mediumDate(distributor.createdAt)}
          </TableCell>
        </>
      )}
      empty={
        all.length > 0 ? (
          <NoMatch noun="distributors" search={search} />
        ) : (
          <EmptyState
            icon={<Truck size={24} aria-hidden />}
            title="No distributors yet"
            description="Distributors bring the software to companies. Each one is listed here with its channel."
          />
        )
      }
      announcement={announceMatches('Distributors', matches, search)}
    />
  );
}
