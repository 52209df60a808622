import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Building2, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
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
  StaleNotice,
  tokens,
} from '@atrium/ui';
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
  const { error } = company;
  const isDeleted = error instanceof ApiError && error.status === 404;

  if (!isWellFormed) return <CompanyNotFound />;
  if (isDeleted) return <DeletedCompany error={error} />;
  if (company.data) {
    return (
      <LoadedCompany company={company.data}>
        <StaleNotice title="The company" read={company} />
      </LoadedCompany>
    );
  }
  if (company.isError) {
    return (
      <DetailsLayout title="Company">
        <Card>
          <ReadErrorState title="The company could not be loaded" reads={[company]} />
        </Card>
      </DetailsLayout>
    );
  }
  return (
    <DetailsLayout title="Company" action={<Button disabled>Edit Details</Button>}>
      <Card>
        <Spinner label="Loading the company" />
        <Skeleton height={160} />
      </Card>
    </DetailsLayout>
  );
}

interface LoadedCompanyProps {
  company: Company;
  /** Notices above the details. */
  children: ReactNode;
}

function LoadedCompany({ company, children }: LoadedCompanyProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <DetailsLayout
      title={company.name}
      action={
        <Button
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => {
            setIsEditing(true);
          }}
        >
          Edit Details
        </Button>
      }
    >
      {children}
      <CompanyInformation company={company} />
      <CompanyLicenses uuid={company.uuid} />
      {isEditing && (
        <EditDetailsDialog
          company={company}
          onClose={() => {
            setIsEditing(false);
          }}
        />
      )}
    </DetailsLayout>
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
          icon={<Building2 size={24} aria-hidden />}
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
  const navigate = useNavigate();
  return (
    <Page>
      <BackButton
        variant="ghost"
        icon={<ArrowLeft size={16} aria-hidden />}
        onClick={() => void navigate('/')}
      >
        Back to Dashboard
      </BackButton>
      <PageHeader title={title} actions={action} />
      <Sections>{children}</Sections>
    </Page>
  );
}

const BackButton = styled(Button)`
  /* Aligns the icon with the first letter of the heading. */
  margin: 0 0 ${tokens.space[3]} calc(-1 * ${tokens.space[3]});
`;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]};
`;
