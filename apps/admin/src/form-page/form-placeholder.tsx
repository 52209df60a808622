import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, Plus, Truck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, Card, EmptyState, Page, PageHeader, Skeleton, Spinner, tokens } from '@atrium/ui';
import { ReadFailure } from '../read-states/read-failure';

interface FormPlaceholderProps {
  title: string;
  /** What the form offers a choice of. */
  reads: readonly UseQueryResult[];
}

/** Stands where a form will be once its choices are read; where there are none, says how to begin. */
export function FormPlaceholder({ title, reads }: FormPlaceholderProps) {
  const navigate = useNavigate();
  const failed = reads.filter(({ isError }) => isError);
  const isLoading = reads.some(({ isPending }) => isPending);
  return (
    <Page>
      <Narrow>
        <PageHeader title={title} />
        <Card>
          {failed.length > 0 && (
            <ReadFailure
              title="The distributors and companies could not be loaded"
              reads={failed}
            />
          )}
          {failed.length === 0 && isLoading && <LoadingFields />}
          {failed.length === 0 && !isLoading && (
            <EmptyState
              icon={<Truck size={24} aria-hidden />}
              title="No distributors yet"
              description="A company belongs to a distributor, and a license to both. Begin with a distributor."
              action={
                <Button
                  variant="primary"
                  icon={<Plus size={16} aria-hidden />}
                  onClick={() => void navigate('/add-distributor')}
                >
                  Add Distributor
                </Button>
              }
            />
          )}
        </Card>
        {/* A form that arrives would cover it. */}
        {!isLoading && (
          <Back>
            <Button
              variant="ghost"
              icon={<ArrowLeft size={16} aria-hidden />}
              onClick={() => void navigate('/')}
            >
              Back to Dashboard
            </Button>
          </Back>
        )}
      </Narrow>
    </Page>
  );
}

function LoadingFields() {
  return (
    <Rows>
      <Spinner label="Loading the form" />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </Rows>
  );
}

const Narrow = styled.div`
  max-width: 680px;
  margin-inline: auto;
`;

const Rows = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Back = styled.div`
  margin-top: ${tokens.space[4]};
`;
