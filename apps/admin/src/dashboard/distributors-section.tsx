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
import { announceMatches, filterByText } from './filter-by-text';
import { NoMatch } from './no-match';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { LongText, TableSection } from './table-section';

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
        read={distributors}
        rows={matches}
        renderRow={(distributor, position) => (
          <DistributorRow
            key={distributor.id}
            distributor={distributor}
            position={position}
            onDelete={deletion.ask}
          />
        )}
        empty={
          all?.length !== 0 ? (
            <NoMatch noun="distributors" search={search} />
          ) : (
            <EmptyState
              icon={<Truck size={24} aria-hidden />}
              title="No distributors yet"
              description="Distributors bring the software to companies. Begin with the first one."
              action={addButton}
            />
          )
        }
        search={search}
        announcement={announceMatches('Distributors', matches, search)}
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
        <LongText>{distributor.name}</LongText>
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
