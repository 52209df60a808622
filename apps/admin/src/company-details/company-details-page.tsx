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
  Skeleton,
  Spinner,
  tokens,
} from '@atrium/ui';
import { readListsAgain } from '../read-lists-again';
import { ReadFailure } from '../read-states/read-failure';
import { RereadNotice } from '../read-states/reread-notice';
import { CompanyInformation } from './company-information';
import { CompanyLicenses } from './company-licenses';

const EditDetailsDialog = lazyComponent(() =>
  import(/* webpackChunkName: "forms" */ './edit-details-dialog').then(
    (module) => module.EditDetailsDialog,
  ),
);

export function CompanyDetailsPage() {
  const { uuid = '' } = useParams();
  // What can't be a company's address is not asked for.
  const isWellFormed = getCompany.params.safeParse({ uuid }).success;
  const company = useQuery({ ...companyQueries.detail(uuid), enabled: isWellFormed });
  const { error } = company;
  const isGone = error instanceof ApiError && error.status === 404;

  if (!isWellFormed) return <UnknownCompany />;
  if (isGone) return <GoneCompany error={error} />;
  if (company.data) {
    return (
      <LoadedCompany company={company.data}>
        <RereadNotice title="The company" read={company} />
      </LoadedCompany>
    );
  }
  if (company.isError) {
    return (
      <Frame title="Company">
        <Card>
          <ReadFailure title="The company could not be loaded" reads={[company]} />
        </Card>
      </Frame>
    );
  }
  return (
    <Frame title="Company" action={<Button disabled>Edit Details</Button>}>
      <Card>
        <Spinner label="Loading the company" />
        <Skeleton height={160} />
      </Card>
    </Frame>
  );
}

interface LoadedCompanyProps {
  company: Company;
  /** Stands above what is known of the company. */
  children: ReactNode;
}

function LoadedCompany({ company, children }: LoadedCompanyProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Frame
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
    </Frame>
  );
}

function GoneCompany({ error }: { error: Error }) {
  const queryClient = useQueryClient();

  // Synchronizes with the lists of the dashboard, which may show the company still.
  useEffect(() => {
    readListsAgain(queryClient, error);
  }, [queryClient, error]);

  return <UnknownCompany />;
}

function UnknownCompany() {
  return (
    <Frame title="Company not found">
      <Card>
        <EmptyState
          icon={<Building2 size={24} aria-hidden />}
          title="There is no company at this address"
          description="It may have been deleted, or the address is not complete."
        />
      </Card>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Frame({ title, action, children }: FrameProps) {
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
  /* The icon stands above the heading's first letter. */
  margin: 0 0 ${tokens.space[3]} calc(-1 * ${tokens.space[3]});
`;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]};
`;
