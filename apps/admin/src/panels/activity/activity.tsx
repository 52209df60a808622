import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { activityExportUrl } from '@atrium/api-client/activity';
import { peopleQueries } from '@atrium/api-client/people';
import type { ActivityEntry, ActivityKind } from '@atrium/contracts/activity';
import type { Person } from '@atrium/contracts/people';
import {
  Button,
  isolate,
  ReadErrorState,
  renderIsolated,
  Stack,
  StaleNotice,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import { Actions, RefreshButton } from '../panel-layout';
import { usePanelView } from '../use-panel-view';
import { readView, toFilter, writeView } from './activity-address';
import { ActivityFilters } from './activity-filters';
import { ActivityList, LIST_HEIGHT, LoadingActivity } from './activity-list';
import { isReading } from './story';
import { useActivityPages } from './use-activity-pages';

/** The panel in which admins read the audit trail. */
export function Activity() {
  const { view, requestedView, changeView } = usePanelView(readView, writeView);
  const filter = useMemo(() => toFilter(view), [view]);
  const { query, entries, olderStatus, olderError, loadOlder } = useActivityPages(filter);
  const { data: persons } = useQuery(peopleQueries.list());
  const people = listActors(persons, entries, view.person);
  // Whoever asks for them by their kind, or for all of a thing, gets them.
  const hidesReading =
    !view.isReadingShown && view.entity === null && !READING_KINDS.includes(view.kind);
  const shown = useMemo(
    () => (hidesReading ? entries?.filter((entry) => !isReading(entry)) : entries),
    [entries, hidesReading],
  );
  const thing = view.entity === null ? undefined : entries?.find(({ entity }) => entity)?.entity;

  return (
    <Stack $gap={3}>
      <ActivityFilters view={requestedView} people={people} onChange={changeView} />
      <Actions>
        {view.entity !== null && (
          <Thing>
            <span>{renderIsolated(`History of ${isolate(thing?.name ?? 'one record')}`)}</span>
            <Button
              variant="ghost"
              size="small"
              onClick={() => changeView({ kind: null, entity: null })}
            >
              Show everything
            </Button>
          </Thing>
        )}
        <RefreshButton query={query} />
        <Button icon={<Download size={16} />} onClick={() => download(activityExportUrl(filter))}>
          Export
        </Button>
      </Actions>
      <div style={{ minHeight: LIST_HEIGHT }}>
        <StaleNotice title="The activity" read={query} />
        {query.isLoadingError && (
          <ReadErrorState title="The activity could not be loaded" reads={[query]} />
        )}
        <VisuallyHidden role="status">
          {query.isPending ? 'Loading the activity' : ''}
        </VisuallyHidden>
        {query.isPending && <LoadingActivity />}
        {shown && (
          <ActivityList
            entries={shown}
            isOfOneThing={view.entity !== null}
            older={olderStatus}
            error={olderError}
            onLoadOlder={loadOlder}
          />
        )}
      </div>
    </Stack>
  );
}

const READING_KINDS: readonly (ActivityKind | null)[] = ['session', 'notice'];

/** Returns the names of all people, and of whoever else is among the entries or chosen, by id. */
function listActors(
  persons: readonly Person[] = [],
  entries: readonly ActivityEntry[] = [],
  chosen: number | null,
): ReadonlyMap<number, string> {
  const people = new Map(persons.map(({ id, username }) => [id, username]));
  for (const { actor } of entries) {
    if (actor && actor.id !== null && !people.has(actor.id)) people.set(actor.id, actor.name);
  }
  if (chosen !== null && !people.has(chosen)) people.set(chosen, `User ${String(chosen)}`);
  return people;
}

// The file may be large, so the browser saves it itself.
function download(url: URL): void {
  const link = document.createElement('a');
  link.href = url.href;
  link.download = '';
  link.click();
}

const Thing = styled.p`
  display: flex;
  flex: 1 1 240px;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${tokens.space[2]};
  min-width: 0;
  overflow-wrap: anywhere;
`;
