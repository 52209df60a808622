import { SearchX } from 'lucide-react';
import { useChangedIds } from '@atrium/api-client';
import { useUser } from '@atrium/auth';
import type { Person } from '@atrium/contracts/people';
import { EmptyState, Skeleton, Stack, WindowedList } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { Placeholder } from '../panel-layout';
import type { PersonAction } from './person-actions';
import { PersonRow, Row } from './person-row';

// The filters above and the setting below the list stay on the screen, if it is high enough for them.
// It keeps its height, so that nothing moves when it has loaded or is filtered.
export const LIST_HEIGHT = 'max(20rem, calc(100dvh - 18rem))';

const PLACEHOLDERS = 6;

interface PeopleListProps {
  /** People that match the filters. */
  people: readonly Person[];
  lastAdminId: number | undefined;
  onChoose: (id: number, action: PersonAction) => void;
}

export function PeopleList({ people, lastAdminId, onChoose }: PeopleListProps) {
  const { id: userId } = useUser();
  const changedIds = useChangedIds('users');
  const [today] = useToday();

  if (people.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title="Nobody matches the filters"
        description="The search looks at usernames, email addresses and roles."
      />
    );
  }
  return (
    <WindowedList
      label="People"
      items={people}
      itemKey={({ id }) => id}
      renderItem={(person) => (
        <PersonRow
          person={person}
          isSelf={person.id === userId}
          isLastAdmin={person.id === lastAdminId}
          isChanged={changedIds.has(person.id)}
          today={today}
          onChoose={onChoose}
        />
      )}
      maxHeight={LIST_HEIGHT}
    />
  );
}

/** Placeholder for the list while it is loading. */
export function LoadingPeople() {
  return (
    <Placeholder aria-hidden>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Row key={index}>
          <Skeleton width={28} height={28} radius="50%" />
          <Stack $gap={1}>
            <Skeleton width="30%" height={21} />
            <Skeleton width="70%" height={18} />
          </Stack>
        </Row>
      ))}
    </Placeholder>
  );
}
