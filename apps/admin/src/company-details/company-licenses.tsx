import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { companyQueries } from '@atrium/api-client/companies';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ReadErrorState,
  Skeleton,
  Spinner,
  StaleNotice,
  TableCell,
  TableHeaderCell,
  TableRow,
  tokens,
  WindowedTable,
} from '@atrium/ui';
import { mediumDate } from '../local-dates';

interface CompanyLicensesProps {
  uuid: string;
}

export function CompanyLicenses({ uuid }: CompanyLicensesProps) {
  const licenses = useQuery(companyQueries.licenses(uuid));
  const navigate = useNavigate();

  return (
    <Card title="License Information">
      <StaleNotice title="The licenses" read={licenses} />
      {licenses.isLoadingError && (
        <ReadErrorState title="The licenses could not be loaded" reads={[licenses]} />
      )}
      {licenses.isPending && (
        <>
          <Spinner label="Loading the licenses" />
          <Skeleton height={80} />
        </>
      )}
      {licenses.data?.length === 0 && (
        <EmptyState
          icon={<KeyRound size={24} aria-hidden />}
          title="No licenses yet"
          description="A license lets the company use the software until it expires."
          action={
            <Button
              icon={<Plus size={16} aria-hidden />}
              onClick={() => void navigate('/create-license')}
            >
              Create License
            </Button>
          }
        />
      )}
      {licenses.data && licenses.data.length > 0 && (
        <WindowedTable
          label="Licenses of the company"
          columns={
            <>
              <TableHeaderCell>License Key</TableHeaderCell>
              <TableHeaderCell style={{ width: '7rem' }}>Status</TableHeaderCell>
              <TableHeaderCell style={{ width: '6rem' }}>Type</TableHeaderCell>
              <TableHeaderCell style={{ width: '8rem' }}>Expires</TableHeaderCell>
            </>
          }
          minWidth="36rem"
          rows={licenses.data}
          rowKey={({ id }) => id}
          renderRow={({ id, key, active, isTrial, expiresAt }, position) => (
            <TableRow key={id} {...position}>
              <TableCell>
                <Key>{key}</Key>
              </TableCell>
              <TableCell>
                <Badge tone={active ? 'green' : 'neutral'} dot>
                  {active ? 'Active' : 'Inactive'}
                </Badge>
              </TableCell>
              <TableCell>{isTrial ? 'Trial' : 'Full'}</TableCell>
              <TableCell numeric muted>
                {mediumDate(expiresAt)}
              </TableCell>
            </TableRow>
          )}
        />
      )}
    </Card>
  );
}

const Key = styled.code`
  font-family: ${tokens.font.family.mono};
  overflow-wrap: anywhere;
`;
