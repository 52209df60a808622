import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainReadError } from '@atrium/api-client';
import { userQueries } from '@atrium/api-client/users';
import type { User } from '@atrium/contracts';
import { Checkbox, ErrorState, foldText, Spinner, TextField, tokens } from '@atrium/ui';
import type { Assignee } from '../usernames';
import { assigneeName, usernamesById } from '../usernames';
import type { TaskFormValues } from './task-form-values';

interface AssigneePickerProps {
  /** The current assignees; deactivated users among them may stay. */
  assigned: readonly Assignee[];
}

/** A list of checkboxes, one for each user, with a search by username. */
export function AssigneePicker({ assigned }: AssigneePickerProps) {
  const labelId = useId();
  const [searched, setSearched] = useState('');
  const { data: users, isPending } = useQuery(userQueries.list());
  const { field, fieldState } = useController<TaskFormValues, 'assigneeIds'>({
    name: 'assigneeIds',
  });
  const { ref, value, onChange } = field;
  const chosenIds = value.map(Number);
  const people = listPeople(users ?? [], assigned, chosenIds);

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
      <People people={people} chosenIds={chosenIds} searched={searched} onChange={onChange} />
      <Chosen role="status">{!isPending && chosenText(chosenIds, people)}</Chosen>
    </Group>
  );
}

// Enter in a search is not the end of the form.
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface Person {
  id: number;
  name: string;
}

interface PeopleProps {
  people: readonly Person[];
  chosenIds: readonly number[];
  searched: string;
  onChange: (chosenIds: number[]) => void;
}

function People({ people, chosenIds, searched, onChange }: PeopleProps) {
  const { isPending, error, isFetching, refetch } = useQuery(userQueries.list());
  if (isPending) return <Spinner label="Loading users" />;
  const text = foldText(searched.trim());
  const found = people.filter(({ name }) => foldText(name).includes(text));
  const failure = error && (
    <ErrorState
      title="Users could not be loaded"
      description={explainReadError(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
  if (found.length === 0) return failure ?? <Nobody>No user matches</Nobody>;
  return (
    <>
      {failure}
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
    </>
  );
}

// Deactivated users come first: they are not in the list of users, and are few.
function listPeople(
  users: readonly User[],
  assigned: readonly Assignee[],
  chosenIds: readonly number[],
): Person[] {
  const usernames = usernamesById(users);
  const others = new Map(assigned.map((assignee) => [assignee.userId, assignee]));
  for (const userId of chosenIds) if (!others.has(userId)) others.set(userId, { userId });
  for (const id of usernames.keys()) others.delete(id);
  return [
    ...Array.from(others.values(), (one) => ({
      id: one.userId,
      name: assigneeName(one, usernames),
    })),
    ...Array.from(usernames, ([id, name]) => ({ id, name })),
  ];
}

function chosenText(chosenIds: readonly number[], people: readonly Person[]): string {
  if (chosenIds.length === 0) return 'Nobody selected';
  const names = chosenIds.map((id) => people.find((person) => person.id === id)?.name);
  return `Selected: ${names.join(', ')}`;
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
