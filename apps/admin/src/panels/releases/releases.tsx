import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { publisherQueries } from '@atrium/api-client/publishers';
import { releaseQueries } from '@atrium/api-client/releases';
import type { PanelProps } from '@atrium/area-contract';
import { isAdmin, useUser } from '@atrium/auth';
import {
  EmptyState,
  lazyDialog,
  ReadErrorState,
  Skeleton,
  Stack,
  StaleNotice,
  tokens,
} from '@atrium/ui';
import { Actions, Placeholder, RefreshButton } from '../panel-layout';
import { AppSection } from './app-section';
import { Previews } from './previews';
import { Publishers } from './publishers';
import { ReleaseHistory } from './release-history';
import { Muted } from './release-numbers';
import type { AppAction } from './release-texts';

const ChangeDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './change-dialog').then(
    (module) => module.ChangeDialog,
  ),
);

/** An action that was chosen for an app, until it is done or canceled. */
interface ChosenAction {
  readonly app: string;
  readonly action: AppAction;
}

/**
 * The panel in which admins see how the live releases do, and change them. A person with a right to the releases
 * of some areas gets those alone.
 */
export function Releases({ onDirtyChange }: PanelProps) {
  const isForAll = isAdmin(useUser());
  const query = useQuery(releaseQueries.list());
  const publishers = useQuery({ ...publisherQueries.list(), enabled: isForAll });
  const { apps = [], previews = [], history = [], warnings = [] } = query.data ?? {};
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  // Each server states its own API, which nobody publishes.
  const known = apps.map(({ app }) => app).filter((app) => app !== 'api');
  const health = apps.find(({ app }) => app === chosen?.app);
  return (
    <Stack $gap={3}>
      <Actions>
        <Period>People of the last 48 hours, web vitals and errors of the last 24 hours</Period>
        <RefreshButton
          query={{
            isRefetching: query.isRefetching || publishers.isRefetching,
            refetch: () =>
              Promise.all([query.refetch(), ...(isForAll ? [publishers.refetch()] : [])]),
          }}
        />
      </Actions>
      <StaleNotice title="The releases" read={query} />
      {warnings.length > 0 && (
        <Warnings aria-label="Warnings about the server">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Warnings>
      )}
      {query.isLoadingError && (
        <ReadErrorState title="The releases could not be loaded" reads={[query]} />
      )}
      {query.isPending && (
        <Placeholder role="status" aria-label="Loading the releases">
          <Skeleton width="100%" height={240} />
        </Placeholder>
      )}
      {query.data && apps.length === 0 && (
        <EmptyState icon={<Package size={24} />} title="Nothing has been released here yet" />
      )}
      {apps.map((health) => (
        <AppSection
          key={health.app}
          health={health}
          onChoose={(action) => setChosen({ app: health.app, action })}
        />
      ))}
      {previews.length > 0 && <Previews previews={previews} />}
      {isForAll && <Publishers query={publishers} known={known} onDirtyChange={onDirtyChange} />}
      {history.length > 0 && <ReleaseHistory history={history} />}
      {chosen && health && (
        <ChangeDialog
          health={health}
          action={chosen.action}
          history={history}
          onDirtyChange={onDirtyChange}
          onClose={() => setChosen(null)}
        />
      )}
    </Stack>
  );
}

const Period = styled(Muted)`
  flex: 1 1 240px;
`;

const Warnings = styled.ul`
  display: grid;
  gap: ${tokens.space[1]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
  list-style: none;
  overflow-wrap: anywhere;
`;
