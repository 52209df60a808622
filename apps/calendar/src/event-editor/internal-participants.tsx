import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import {
  Button,
  Checkbox,
  formatCount,
  ReadErrorState,
  renderIsolated,
  sortByName,
  Spinner,
  StaleNotice,
  tokens,
} from '@atrium/ui';
import type { EventFormValues, InvitedUser } from '../event-form/event-form-values';
import { sortIds } from '../event-form/event-form-values';
import { UNKNOWN_USER } from '../participation';
import type { Invitations } from './invitation-state';
import { InvitationState } from './invitation-state';
import { ParticipantGroup, PeopleBox } from './participant-group';
import { useBusyHints } from './use-busy-hints';

interface InternalParticipantsProps {
  /** Users who are invited so far, including deactivated ones. */
  invited: readonly InvitedUser[];
  invitations: Invitations;
  /** Id of the event; undefined for a new one. */
  eventId: number | undefined;
}

/** List of checkboxes, one for each user. */
export function InternalParticipants({ invited, invitations, eventId }: InternalParticipantsProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const self = useUser();
  const busyHintOf = useBusyHints(eventId);
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
      <AddMe
        disabled={field.value.includes(self.id)}
        onClick={() => {
          field.onChange(sortIds([...field.value, self.id]));
          // A disabled button can't keep the focus.
          list.current?.focus();
        }}
      >
        Add me
      </AddMe>
      <PeopleBox ref={list} $height="200px" tabIndex={-1}>
        {!users && !hasFailed && <Spinner label="Loading users" />}
        <StaleNotice title="The users" read={query} />
        {(users ?? hasFailed) && (
          <ul>
            {peopleOf(users ?? [], invited, field.value).map(({ id, name }) => {
              const busyHint = busyHintOf(id);
              return (
                <Row key={id}>
                  <UserCheckbox
                    label={name}
                    aria-describedby={busyHint ? `${listId}-${id}` : undefined}
                    checked={field.value.includes(id)}
                    onChange={({ target }) => {
                      const others = field.value.filter((selectedId) => selectedId !== id);
                      field.onChange(target.checked ? sortIds([...others, id]) : others);
                    }}
                  />
                  {field.value.includes(id) && (
                    <InvitationState invitation={invitations.ofUser(name)} />
                  )}
                  {busyHint && <Busy id={`${listId}-${id}`}>{renderIsolated(busyHint)}</Busy>}
                </Row>
              );
            })}
          </ul>
        )}
        {hasFailed && <ReadErrorState title="The users could not be loaded" reads={[query]} />}
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

const AddMe = styled(Button)`
  justify-self: start;
  margin-bottom: ${tokens.space[1]};
`;

/** Never wraps into a line of its own, which would move the rows below. */
const Busy = styled.span`
  flex: 100 1 0;
  padding-inline: ${tokens.space[1]};
  overflow: hidden;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  text-align: end;
  text-overflow: ellipsis;
  white-space: nowrap;
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
