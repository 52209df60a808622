import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound, Plus } from 'lucide-react';
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
  IconButton,
  ReadErrorState,
  Skeleton,
  Spinner,
  StaleNotice,
  toastError,
  toastSuccess,
  tokens,
} from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';
import { useToday } from '@atrium/ui/dates';
import { returnTo } from '../form-page/return-path';
import { DaysLeft, ExpiredBadge, sortByValidity } from '../license-state';
import { mediumDate } from '../local-dates';
import { CellLine, RenewButton } from '../renew-license/renew-button';
import { RenewLicense, useRenewal } from '../renew-license/renew-license';
import { LicenseMenu } from './license-menu';

interface CellContext {
  company: string;
  /** Local day, `2026-03-02`. */
  today: string;
  onRenew: (id: number) => void;
}

const COLUMNS: readonly Column<License, CellContext>[] = [
  {
    key: 'license-key',
    title: 'License Key',
    cell: ({ key }) => (
      <KeyLine>
        <Key>{key}</Key>
        <IconButton
          label={`Copy license key ${key}`}
          title="Copy"
          icon={<Copy size={16} />}
          onClick={() => void copyKey(key)}
        />
      </KeyLine>
    ),
  },
  {
    key: 'status',
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
  {
    key: 'type',
    title: 'Type',
    width: '6rem',
    cell: ({ isTrial }) => (isTrial ? 'Trial' : 'Full'),
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '15rem',
    muted: true,
    numeric: true,
    cell: (license, { company, today, onRenew }) => (
      <CellLine>
        <span>{mediumDate(license.expiresAt)}</span>
        <DaysLeft license={license} today={today} />
        <span>
          <RenewButton
            company={company}
            expiresAt={license.expiresAt}
            onClick={() => onRenew(license.id)}
          />
          <LicenseMenu license={license} />
        </span>
      </CellLine>
    ),
  },
];

async function copyKey(key: string) {
  if (await writeToClipboard(key)) toastSuccess('License key copied');
  else toastError('The browser did not allow copying. Select the key and copy it yourself.');
}

interface CompanyLicensesProps {
  uuid: string;
  /** Name of the company. */
  name: string;
}

export function CompanyLicenses({ uuid, name }: CompanyLicensesProps) {
  const licenses = useQuery(companyQueries.licenses(uuid));
  const changedIds = useChangedIds('licenses');
  const navigate = useNavigate();
  const [today] = useToday();
  const onRenew = useRenewal();

  function createLicense() {
    void navigate(`/create-license?company=${uuid}`, returnTo(`/company/${uuid}`));
  }

  return (
    <Card
      title="License Information"
      actions={
        licenses.data &&
        licenses.data.length > 0 && (
          <IconButton
            label="Create License"
            title="Create License"
            icon={<Plus size={16} />}
            onClick={createLicense}
          />
        )
      }
    >
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
          icon={<KeyRound size={24} />}
          title="No licenses yet"
          description="A license lets the company use the software until it expires."
          action={
            <Button icon={<Plus size={16} />} onClick={createLicense}>
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
          context={{ company: name, today, onRenew }}
          minWidth="49rem"
        />
      )}
      <RenewLicense licenses={licenses} getCompanyName={() => name} />
    </Card>
  );
}

const Key = styled.code`
  font-family: ${tokens.font.family.mono};
  overflow-wrap: anywhere;
`;

const KeyLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;
