import { explainReadError, userQueries } from '@atrium/api-client';
import type { User } from '@atrium/contracts';
import { Checkbox, ErrorState, formatCount, Spinner, tokens } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { inOrder } from './event-form-values';
import type { EventFormValues } from './event-form-values';
import { ParticipantGroup, PeopleBox } from './participant-group';

interface InternalParticipantsProps {
  /** Who takes part so far; among them may be users who are not active any more. */
  invitedIds: readonly (number | undefined)[];
}

/** A list of checkboxes, one for each user. */
export function InternalParticipants({ invitedIds }: InternalParticipantsProps) {
  const { field } = useController<EventFormValues, 'participantIds'>({ name: 'participantIds' });
  const { data: users, error, isFetching, refetch } = useQuery(userQueries.list());

  return (
    <ParticipantGroup
      label="Internal Participants"
      count={field.value.length > 0 ? `${formatCount(field.value.length)} selected` : ''}
    >
      <PeopleBox $height="200px">
        {!users && !error && <Spinner label="Loading users" />}
        {!users && error && (
          <ErrorState
            title="Users could not be loaded"
            description={explainReadError(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {users && (
          <ul>
            {peopleOf(users, [...invitedIds, ...field.value]).map(({ id, name }) => (
              <li key={id}>
                <Choice
                  label={name}
                  checked={field.value.includes(id)}
                  onChange={({ target }) => {
                    const others = field.value.filter((chosen) => chosen !== id);
                    field.onChange(target.checked ? inOrder([...others, id]) : others);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </PeopleBox>
    </ParticipantGroup>
  );
}

// Those who are not active any more come first, so that nobody is told without being seen.
function peopleOf(users: readonly User[], invitedIds: readonly (number | undefined)[]) {
  const activeIds = new Set(users.map(({ id }) => id));
  const unknownIds = new Set(
    invitedIds.flatMap((id) => (id === undefined || activeIds.has(id) ? [] : [id])),
  );
  return [
    ...Array.from(unknownIds, (id) => ({ id, name: 'Unknown user' })),
    ...users
      .map(({ id, username }) => ({ id, name: username }))
      .sort((left, right) => BY_NAME.compare(left.name, right.name)),
  ];
}

const BY_NAME = new Intl.Collator('en', { numeric: true });

const Choice = styled(Checkbox)`
  display: flex;
  padding-inline: ${tokens.space[1]};
  border-radius: ${tokens.radius.small};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }
`;
