import { useQuery } from '@tanstack/react-query';
import { Plus, Truck } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { distributorMutations, distributorQueries } from '@atrium/api-client/distributors';
import type { Distributor } from '@atrium/contracts/distributors';
import type { RowPosition } from '@atrium/ui';
import { Button, EmptyState, TableCell, TableRow } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { StatusBadge } from '../status-badge';
import { ChannelPopover } from './channel-popover';
import { DeleteDialog } from './delete-dialog';
import { filterByText, formatMatchCount } from './filter-by-text';
import { NoSearchResults } from './no-search-results';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { TableSection, WrappedText } from './table-section';

interface DistributorsSectionProps {
  search: string;
}

export const DistributorsSection = memo(function DistributorsSection({
  search,
}: DistributorsSectionProps) {
  const distributors = useQuery(distributorQueries.list());
  const navigate = useNavigate();
  const all = distributors.data;
  const matches = useMemo(() => filterByText(all ?? [], search), [all, search]);
  const deletion = useRowDeletion(matches);
  const addButton = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => void navigate('/add-distributor')}>
      Add New
    </Button>
  );

  return (
    <>
      <TableSection
        cardRef={deletion.card}
        title="Distributors"
        action={all?.length !== 0 && addButton}
        columns={[
          { title: 'Name' },
          { title: 'Status', width: '6.5rem' },
          { title: 'Channel', width: '11rem' },
          { title: 'Joined', width: '7.5rem' },
          { title: 'Actions', width: '5rem', align: 'end' },
        ]}
        minWidth="37.5rem"
        query={distributors}
        rows={matches}
        renderRow={(distributor, position) => (
          <DistributorRow
            key={distributor.id}
            distributor={distributor}
            position={position}
            onDelete={deletion.open}
          />
        )}
        empty={
          all?.length !== 0 ? (
            <NoSearchResults noun="distributors" search={search} />
          ) : (
            <EmptyState
              icon={<Truck size={24} aria-hidden />}
              title="No distributors yet"
              description="Distributors bring the software to companies. Start by adding one."
              action={addButton}
            />
          )
        }
        search={search}
        announcement={formatMatchCount('Distributors', matches, search)}
      />
      <DeleteDialog
        type="distributor"
        deletion={deletion}
        mutation={distributorMutations.delete()}
      />
    </>
  );
});

interface DistributorRowProps {
  distributor: Distributor;
  position: RowPosition;
  onDelete: (id: number) => void;
}

function DistributorRow({ distributor, position, onDelete }: DistributorRowProps) {
  return (
    <TableRow {...position}>
      <TableCell>
        <WrappedText>{distributor.name}</WrappedText>
      </TableCell>
      <TableCell>
        <StatusBadge status={distributor.status} />
      </TableCell>
      <TableCell>
        <ChannelPopover distributor={distributor} />
      </TableCell>
      <TableCell numeric muted>
        {mediumDate(distributor.createdAt)}
      </TableCell>
      <TableCell align="end">
        <DeleteButton
          id={distributor.id}
          label={`Delete ${distributor.name}`}
          onDelete={onDelete}
        />
      </TableCell>
    </TableRow>
  );
}
