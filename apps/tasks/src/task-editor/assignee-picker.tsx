import { explainReadError, userQueries } from '@atrium/api-client';
import type { User } from '@atrium/contracts';
import { Checkbox, ErrorState, foldText, Spinner, TextField, tokens } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { usernameOf, usernamesById } from '../usernames';
import type { TaskFormValues } from './task-form-values';

interface AssigneePickerProps {
  /** Who is to do the task so far; among them may be users who are not active any more. */
  assignedIds: readonly number[];
}

/** A list of checkboxes, one for each user, with a search by username. */
export function AssigneePicker({ assignedIds }: AssigneePickerProps) {
  const labelId = useId();
  const [searched, setSearched] = useState('');
  const { data: users } = useQuery(userQueries.list());
  const { field, fieldState } = useController<TaskFormValues, 'assigneeIds'>({
    name: 'assigneeIds',
  });
  const { ref, value, onChange } = field;
  const chosenIds = value.map(Number);

  return (
    <Group role="group" aria-labelledby={labelId}>
      <Label id={labelId}>Assignees</Label>
      <TextField
        ref={ref}
        label="Search users"
        hideLabel
        type="search"
        placeholder="Search by username..."
        value={searched}
        error={fieldState.error?.message}
        onChange={({ target }) => {
          setSearched(target.value);
        }}
        onKeyDown={keepFromSubmitting}
      />
      <People
        assignedIds={assignedIds}
        chosenIds={chosenIds}
        searched={searched}
        onChange={onChange}
      />
      <Chosen role="status">{users && chosenText(chosenIds, users)}</Chosen>
    </Group>
  );
}

// Enter in a search is not the end of the form.
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface PeopleProps extends AssigneePickerProps {
  chosenIds: readonly number[];
  searched: string;
  onChange: (chosenIds: number[]) => void;
}

function People({ assignedIds, chosenIds, searched, onChange }: PeopleProps) {
  const { data: users, error, isFetching, refetch } = useQuery(userQueries.list());
  if (!users) {
    if (!error) return <Spinner label="Loading users" />;
    return (
      <ErrorState
        title="Users could not be loaded"
        description={explainReadError(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const found = findPeople(users, assignedIds, searched);
  if (found.length === 0) return <Nobody>No user matches</Nobody>;
  return (
    <List>
      {found.map(({ id, name }) => (
        <li key={id}>
          <Choice
            label={name}
            checked={chosenIds.includes(id)}
            onChange={({ target }) => {
              const others = chosenIds.filter((chosen) => chosen !== id);
              onChange(target.checked ? [...others, id] : others);
            }}
          />
        </li>
      ))}
    </List>
  );
}

// Those who are not active any more come first: they have to go before the task can be saved.
function findPeople(users: readonly User[], assignedIds: readonly number[], searched: string) {
  const usernames = usernamesById(users);
  const unknownIds = assignedIds.filter((id) => !usernames.has(id));
  const text = foldText(searched.trim());
  return [...unknownIds, ...usernames.keys()]
    .map((id) => ({ id, name: usernameOf(id, usernames) }))
    .filter(({ name }) => foldText(name).includes(text));
}

function chosenText(chosenIds: readonly number[], users: readonly User[]): string {
  const usernames = usernamesById(users);
  if (chosenIds.length === 0) return 'Nobody selected';
  return `Selected: ${chosenIds.map((id) => usernameOf(id, usernames)).join(', ')}`;
}

const Group = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
  min-width: 0;
`;

const Label = styled.span`
  font-weight: ${tokens.font.weight.medium};
`;

const List = styled.ul`
  max-height: 152px;
  margin: 0;
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow-y: auto;
  list-style: none;
`;

const Choice = styled(Checkbox)`
  display: flex;
  padding-inline: ${tokens.space[1]};
  border-radius: ${tokens.radius.small};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }
`;

const Nobody = styled.p`
  padding: ${tokens.space[2]} 0;
  color: ${tokens.color.textMuted};
`;

const Chosen = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
