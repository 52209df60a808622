import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { styled } from 'styled-components';
import { releaseQueries } from '@atrium/api-client/releases';
import { EmptyState, ReadErrorState, Skeleton, StaleNotice } from '@atrium/ui';
import { Actions, Placeholder, RefreshButton, Sections } from '../panel-layout';
import { AppSection } from './app-section';
import { ReleaseHistory } from './release-history';
import { Muted } from './release-numbers';

/** The panel in which admins see how the live releases do. */
export function Releases() {
  const query = useQuery(releaseQueries.list());
  const { apps = [], history = [] } = query.data ?? {};
  return (
    <Sections>
      <Actions>
        <Period>People of the last 48 hours, web vitals and errors of the last 24 hours</Period>
        <RefreshButton query={query} />
      </Actions>
      <StaleNotice title="The releases" read={query} />
      {query.isLoadingError && (
        <ReadErrorState title="The releases could not be loaded" reads={[query]} />
      )}
      {query.isPending && (
        <Placeholder role="status" aria-label="Loading the releases">
          <Skeleton width="100%" height={240} />
        </Placeholder>
      )}
      {query.data && apps.length === 0 && (
        <EmptyState
          icon={<Package size={24} aria-hidden />}
          title="Nothing has been released here yet"
        />
      )}
      {apps.map((health) => (
        <AppSection key={health.app} health={health} />
      ))}
      {history.length > 0 && <ReleaseHistory history={history} />}
    </Sections>
  );
}

const Period = styled(Muted)`
  flex: 1 1 240px;
`;
