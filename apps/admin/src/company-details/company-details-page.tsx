import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Building2, History, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError } from '@atrium/api-client';
import { companyQueries } from '@atrium/api-client/companies';
import type { Company } from '@atrium/contracts/companies';
import { getCompany } from '@atrium/contracts/companies';
import {
  Button,
  Card,
  EmptyState,
  lazyComponent,
  Page,
  PageHeader,
  ReadErrorState,
  Skeleton,
  Spinner,
  Stack,
  StaleNotice,
  tokens,
  useAddressState,
} from '@atrium/ui';
import { useBackToDashboard } from '../dashboard-place';
import { DistributorOverlay } from '../distributor-details/distributor-overlay';
import { invalidateListsAfterRejection } from '../invalidate-lists';
import { CompanyInformation } from './company-information';
import { CompanyLicenses } from './company-licenses';

const EditDetailsDialog = lazyComponent(() =>
  import(/* webpackChunkName: "forms" */ './edit-details-dialog').then(
    (module) => module.EditDetailsDialog,
  ),
);

export function CompanyDetailsPage() {
  const { uuid = '' } = useParams();
  // Skips the request for an id that the server would reject.
  const isWellFormed = getCompany.params.safeParse({ uuid }).success;
  const company = useQuery({ ...companyQueries.detail(uuid), enabled: isWellFormed });
  const [editing, setEditing] = useState<Company | null>(null);
  const isDeleted = company.error instanceof ApiError && company.error.status === 404;

  return (
    <>
      {isWellFormed ? <Details company={company} onEdit={setEditing} /> : <CompanyNotFound />}
      <DistributorOverlay />
      {/* Stays open with its input when others delete the company. */}
      {editing?.uuid === uuid && (
        <EditDetailsDialog
          company={editing}
          latest={isDeleted ? undefined : company.data}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface DetailsProps {
  company: UseQueryResult<Company>;
  onEdit: (company: Company) => void;
}

function Details({ company, onEdit }: DetailsProps) {
  const { data, error } = company;
  if (error instanceof ApiError && error.status === 404) return <DeletedCompany error={error} />;
  if (data) {
    return (
      <DetailsLayout title={data.name} action={<Actions company={data} onEdit={onEdit} />}>
        <StaleNotice title="The company" read={company} />
        <CompanyInformation company={data} />
        <CompanyLicenses uuid={data.uuid} name={data.name} />
      </DetailsLayout>
    );
  }
  if (error) {
    return (
      <DetailsLayout title="Company">
        <Card>
          <ReadErrorState title="The company could not be loaded" reads={[company]} />
        </Card>
      </DetailsLayout>
    );
  }
  return (
    // As wide as most names, so that the buttons stay where they are.
    <DetailsLayout title="Loading the company" action={<Actions onEdit={onEdit} />}>
      <Card>
        <Spinner label="Loading the company" />
        <Skeleton height={160} />
      </Card>
    </DetailsLayout>
  );
}

interface ActionsProps {
  /** Undefined while it loads: the buttons keep their place. */
  company?: Company;
  onEdit: (company: Company) => void;
}

function Actions({ company, onEdit }: ActionsProps) {
  const { open } = useAddressState();
  return (
    <>
      <Button
        icon={<History size={16} />}
        disabled={!company}
        onClick={() => {
          open({
            panel: 'activity',
            'panel-kind': 'company',
            'panel-entity': String(company?.id),
          });
        }}
      >
        History
      </Button>
      <Button
        icon={<Pencil size={16} />}
        disabled={!company}
        onClick={() => company && onEdit(company)}
      >
        Edit Details
      </Button>
    </>
  );
}

function DeletedCompany({ error }: { error: Error }) {
  const queryClient = useQueryClient();

  // Synchronizes with the dashboard's lists, which may still contain the company.
  useEffect(() => {
    invalidateListsAfterRejection(queryClient, error);
  }, [queryClient, error]);

  return <CompanyNotFound />;
}

function CompanyNotFound() {
  return (
    <DetailsLayout title="Company not found">
      <Card>
        <EmptyState
          icon={<Building2 size={24} />}
          title="There is no company at this address"
          description="It may have been deleted, or the address is not complete."
        />
      </Card>
    </DetailsLayout>
  );
}

interface DetailsLayoutProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function DetailsLayout({ title, action, children }: DetailsLayoutProps) {
  const backToDashboard = useBackToDashboard();
  return (
    <Page>
      <BackButton variant="ghost" icon={<ArrowLeft size={16} />} onClick={backToDashboard}>
        Back to Dashboard
      </BackButton>
      <PageHeader title={title} actions={action} />
      <Stack $gap={6}>{children}</Stack>
    </Page>
  );
}

const BackButton = styled(Button)`
  /* Aligns the icon with the first letter of the heading. */
  margin: 0 0 ${tokens.space[3]} calc(-1 * ${tokens.space[3]});
`;
