import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import { Button, EmptyState, TableCell, TableRow } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { useCompanyNames, useDistributorNames } from '../name-lookups';
import { DeleteDialog } from './delete-dialog';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { TableSection, WrappedText } from './table-section';

/** All licenses. The search box does not filter them. */
export const LicensesSection = memo(function LicensesSection() {
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useDistributorNames();
  const companyNames = useCompanyNames();
  const rows = licenses.data ?? [];
  const deletion = useRowDeletion(rows);
  const navigate = useNavigate();
  const createButton = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => void navigate('/create-license')}>
      Create License
    </Button>
  );

  return (
    <>
      <TableSection
        cardRef={deletion.card}
        title="Licenses"
        action={licenses.data?.length !== 0 && createButton}
        columns={[
          { title: 'Distributor' },
          { title: 'Company' },
          { title: 'Expires', width: '7.5rem' },
          { title: 'Actions', width: '5rem', align: 'end' },
        ]}
        minWidth="34rem"
        query={licenses}
        supportingQueries={[distributorNames, companyNames]}
        rows={rows}
        renderRow={({ id, distributorId, companyId, expiresAt }, position) => {
          const company = companyNames.getName(companyId);
          const expires = mediumDate(expiresAt);
          return (
            <TableRow key={id} {...position}>
              <TableCell>
                <WrappedText>{distributorNames.getName(distributorId)}</WrappedText>
              </TableCell>
              <TableCell>
                <WrappedText>{company}</WrappedText>
              </TableCell>
              <TableCell numeric muted>
                {expires}
              </TableCell>
              <TableCell align="end">
                <DeleteButton
                  id={id}
                  label={`Delete license of ${company}, expires ${expires}`}
                  onDelete={deletion.open}
                />
              </TableCell>
            </TableRow>
          );
        }}
        empty={
          <EmptyState
            icon={<KeyRound size={24} aria-hidden />}
            title="No licenses yet"
            description="A license lets a company use the software until it expires."
            action={createButton}
          />
        }
      />
      <DeleteDialog type="license" deletion={deletion} mutation={licenseMutations.delete()} />
    </>
  );
});
