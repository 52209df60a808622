import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, Plus, Truck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, EmptyState, ReadErrorState, Skeleton, Spinner, Stack, tokens } from '@atrium/ui';
import { useBackToDashboard } from '../dashboard-place';
import { FormFrame } from './form-frame';

interface FormPlaceholderProps {
  title: string;
  /** Queries for the options of the form. */
  queries: readonly UseQueryResult[];
}

/** Replaces a form while its options load, fail to load, or do not exist yet. */
export function FormPlaceholder({ title, queries }: FormPlaceholderProps) {
  const failed = queries.filter(({ isError }) => isError);
  const isLoading = queries.some(({ isPending }) => isPending);
  return (
    // No button while loading: the form would appear on top of it.
    <FormFrame title={title} footer={!isLoading && <BackToDashboard />}>
      {failed.length > 0 && (
        <ReadErrorState title="The distributors and companies could not be loaded" reads={failed} />
      )}
      {failed.length === 0 && (isLoading ? <LoadingFields /> : <NoDistributors />)}
    </FormFrame>
  );
}

function LoadingFields() {
  return (
    <Stack $gap={4}>
      <Spinner label="Loading the form" />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </Stack>
  );
}

function NoDistributors() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Truck size={24} />}
      title="No distributors yet"
      description="A company belongs to a distributor, and a license to both. Start by adding a distributor."
      action={
        <Button
          variant="primary"
          icon={<Plus size={16} />}
          onClick={() => void navigate('/add-distributor')}
        >
          Add Distributor
        </Button>
      }
    />
  );
}

function BackToDashboard() {
  const backToDashboard = useBackToDashboard();
  return (
    <Back>
      <Button variant="ghost" icon={<ArrowLeft size={16} />} onClick={backToDashboard}>
        Back to Dashboard
      </Button>
    </Back>
  );
}

const Back = styled.div`
  margin-top: ${tokens.space[4]};
`;
