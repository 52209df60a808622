import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import { companyQueries } from '@atrium/api-client/companies';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import {
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  ReadErrorState,
  Skeleton,
  Spinner,
  StaleNotice,
  tokens,
} from '@atrium/ui';
import { ExpiredBadge, sortByValidity } from '../license-state';
import { mediumDate } from '../local-dates';

const COLUMNS: readonly Column<License, null>[] = [
  { title: 'License Key', cell: ({ key }) => <Key>{key}</Key> },
  {
    title: 'Status',
    width: '7rem',
    cell: ({ active, expiresAt }) => (
      <>
        <Badge tone={active ? 'green' : 'neutral'} dot>
          {active ? 'Active' : 'Inactive'}
        </Badge>
        <ExpiredBadge expiresAt={expiresAt} />
      </>
    ),
  },
  { title: 'Type', width: '6rem', cell: ({ isTrial }) => (isTrial ? 'Trial' : 'Full') },
  {
    title: 'Expires',
    width: '8rem',
    muted: true,
    numeric: true,
    cell: ({ expiresAt }) => mediumDate(expiresAt),
  },
];

interface CompanyLicensesProps {
  uuid: string;
}

export function CompanyLicenses({ uuid }: CompanyLicensesProps) {
  const licenses = useQuery(companyQueries.licenses(uuid));
  const changedIds = useChangedIds('licenses');
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
        <DataTable
          label="Licenses of the company"
          columns={COLUMNS}
          rows={sortByValidity(licenses.data)}
          rowKey={({ id }) => id}
          changedKeys={changedIds}
          context={null}
          minWidth="36rem"
        />
      )}
    </Card>
  );
}

const Key = styled.code`
  font-family: ${tokens.font.family.mono};
  overflow-wrap: anywhere;
`;
