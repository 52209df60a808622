import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { peopleQueries } from '@atrium/api-client/people';
import type { PanelProps } from '@atrium/area-contract';
import {
  Button,
  formatCount,
  lazyDialog,
  ReadErrorState,
  Stack,
  StaleNotice,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import { usePanelView } from '../use-panel-view';
import { findPeople } from './find-people';
import { readView, writeView } from './people-address';
import { PeopleFilters } from './people-filters';
import { LIST_HEIGHT, LoadingPeople, PeopleList } from './people-list';
import type { PersonAction } from './person-actions';
import { findLastAdmin } from './person-actions';
import { listRoles } from './roles';
import { SecondFactorSetting } from './second-factor-setting';
import { usePersonDraft } from './use-person-draft';

const AddPersonDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './add-person-dialog').then(
    (module) => module.AddPersonDialog,
  ),
);
const ActionDialog = lazyDialog(() =>
  import(/* webpackChunkName: "panel-dialogs" */ './action-dialog').then(
    (module) => module.ActionDialog,
  ),
);

/** An action that was chosen for a person, until it is done or canceled. */
interface ChosenAction {
  readonly id: number;
  readonly action: PersonAction;
}

/** The panel in which admins manage everybody's accounts. */
export function People({ onDirtyChange }: PanelProps) {
  const query = useQuery(peopleQueries.list());
  const { data: people } = query;
  const { view, requestedView, changeView } = usePanelView(readView, writeView);
  const found = useMemo(() => people && findPeople(people, view), [people, view]);
  const roles = useMemo(() => listRoles(people ?? []), [people]);
  // Only restores the dialog; the dialog itself saves its draft.
  const draft = usePersonDraft(() => undefined);
  const [isAdding, setIsAdding] = useState(draft !== undefined);
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const person = people?.find(({ id }) => id === chosen?.id);
  const choose = useCallback((id: number, action: PersonAction) => setChosen({ id, action }), []);

  return (
    <Stack $gap={3}>
      <PeopleFilters view={requestedView} onChange={changeView} />
      <Head>
        <Count role="status">
          {people && found && <span>{describeCount(found.length, people.length)}</span>}
          {query.isPending && <VisuallyHidden>Loading the people</VisuallyHidden>}
        </Count>
        <Button variant="primary" icon={<UserPlus size={16} />} onClick={() => setIsAdding(true)}>
          Add person
        </Button>
      </Head>
      <div style={{ minHeight: LIST_HEIGHT }}>
        <StaleNotice title="The people" read={query} />
        {query.isLoadingError && (
          <ReadErrorState title="The people could not be loaded" reads={[query]} />
        )}
        {query.isPending && <LoadingPeople />}
        {people && found && (
          <PeopleList people={found} lastAdminId={findLastAdmin(people)} onChoose={choose} />
        )}
      </div>
      <SecondFactorSetting people={people} />
      {isAdding && (
        <AddPersonDialog
          draft={draft}
          roles={roles}
          onDirtyChange={onDirtyChange}
          onClose={() => setIsAdding(false)}
        />
      )}
      {chosen && person && (
        <ActionDialog
          person={person}
          action={chosen.action}
          roles={roles}
          onDirtyChange={onDirtyChange}
          onClose={() => setChosen(null)}
        />
      )}
    </Stack>
  );
}

function describeCount(found: number, all: number): string {
  const total = all === 1 ? '1 person' : `${formatCount(all)} people`;
  return found === all ? total : `${formatCount(found)} of ${total}`;
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;

const Count = styled.p`
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
`;
