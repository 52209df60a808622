import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseMutations, licenseQueries } from '@atrium/api-client/licenses';
import { Button, EmptyState, TableCell, TableRow } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import {
  COMPANY_NAMES,
  DISTRIBUTOR_NAMES,
  namesById,
  UNKNOWN_COMPANY,
  UNKNOWN_DISTRIBUTOR,
} from '../names-by-id';
import { DeleteDialog } from './delete-dialog';
import { DeleteButton, useRowDeletion } from './row-deletion';
import { LongText, TableSection } from './table-section';

/** All licences; the search box is not about them. */
export const LicensesSection = memo(function LicensesSection() {
  const licenses = useQuery(licenseQueries.list());
  const distributorNames = useQuery({ ...distributorQueries.list(), select: namesById });
  const companyNames = useQuery({ ...companyQueries.list(), select: namesById });
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
        read={licenses}
        additionalReads={[
          { title: DISTRIBUTOR_NAMES, read: distributorNames },
          { title: COMPANY_NAMES, read: companyNames },
        ]}
        rows={rows}
        renderRow={({ id, distributorId, companyId, expiresAt }, position) => {
          const company = companyNames.data?.get(companyId) ?? UNKNOWN_COMPANY;
          const expires = mediumDate(expiresAt);
          return (
            <TableRow key={id} {...position}>
              <TableCell>
                <LongText>
                  {distributorNames.data?.get(distributorId) ?? UNKNOWN_DISTRIBUTOR}
                </LongText>
              </TableCell>
              <TableCell>
                <LongText>{company}</LongText>
              </TableCell>
              <TableCell numeric muted>
                {expires}
              </TableCell>
              <TableCell align="end">
                <DeleteButton
                  id={id}
                  label={`Delete license of ${company}, expires ${expires}`}
                  onDelete={deletion.ask}
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
