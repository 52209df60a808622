import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import type { User } from '@atrium/contracts';
import {
  Checkbox,
  formatCount,
  ReadErrorState,
  sortByName,
  Spinner,
  StaleNotice,
  tokens,
} from '@atrium/ui';
import type { EventFormValues, InvitedUser } from './event-form-values';
import { sortIds, UNKNOWN_USER } from './event-form-values';
import type { Invitations } from './invitation-state';
import { InvitationState } from './invitation-state';
import { ParticipantGroup, PeopleBox } from './participant-group';

interface InternalParticipantsProps {
  /** Users who are invited so far, including deactivated ones. */
  invited: readonly InvitedUser[];
  invitations: Invitations;
}

/** List of checkboxes, one for each user. */
export function InternalParticipants({ invited, invitations }: InternalParticipantsProps) {
  const { field } = useController<EventFormValues, 'participantIds'>({ name: 'participantIds' });
  const query = useQuery(userQueries.list());
  const { data: users, errorUpdateCount } = query;
  // A refetch clears the error of a query without data; the count keeps the panel visible.
  const hasFailed = !users && errorUpdateCount > 0;

  return (
    <ParticipantGroup
      label="Internal Participants"
      count={field.value.length > 0 ? `${formatCount(field.value.length)} selected` : ''}
    >
      <PeopleBox $height="200px">
        {!users && !hasFailed && <Spinner label="Loading users" />}
        <StaleNotice title="The users" read={query} />
        {(users ?? hasFailed) && (
          <ul>
            {peopleOf(users ?? [], invited, field.value).map(({ id, name }) => (
              <Row key={id}>
                <UserCheckbox
                  label={name}
                  checked={field.value.includes(id)}
                  onChange={({ target }) => {
                    const others = field.value.filter((selectedId) => selectedId !== id);
                    field.onChange(target.checked ? sortIds([...others, id]) : others);
                  }}
                />
                {field.value.includes(id) && (
                  <InvitationState invitation={invitations.ofUser(name)} />
                )}
              </Row>
            ))}
          </ul>
        )}
        {hasFailed && <ReadErrorState title="Users could not be loaded" reads={[query]} />}
      </PeopleBox>
    </ParticipantGroup>
  );
}

// Deactivated users come first, so that nobody overlooks who else will be notified.
function peopleOf(
  users: readonly User[],
  invited: readonly InvitedUser[],
  selectedIds: readonly number[],
): Person[] {
  const activeIds = new Set(users.map(({ id }) => id));
  const others = new Map(selectedIds.map((id) => [id, UNKNOWN_USER]));
  for (const { id, username } of invited) others.set(id, username ?? UNKNOWN_USER);
  return [
    ...sortByName([...others].flatMap(([id, name]) => (activeIds.has(id) ? [] : [{ id, name }]))),
    ...sortByName(users.map(({ id, username }) => ({ id, name: username }))),
  ];
}

interface Person {
  id: number;
  name: string;
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;

const UserCheckbox = styled(Checkbox)`
  display: flex;
  flex: auto;
  padding-inline: ${tokens.space[1]};
  border-radius: ${tokens.radius.small};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }
`;
