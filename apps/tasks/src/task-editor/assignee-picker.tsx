import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import {
  Button,
  Checkbox,
  foldText,
  isolate,
  ReadErrorState,
  renderIsolated,
  sortByName,
  Spinner,
  Stack,
  TextField,
  tokens,
} from '@atrium/ui';
import type { Assignee } from '../usernames';
import { getAssigneeName, mapUsernamesById } from '../usernames';
import type { TaskFormValues } from './task-form-values';

interface AssigneePickerProps {
  /** Current assignees, including deactivated users. */
  assigned: readonly Assignee[];
}

export function AssigneePicker({ assigned }: AssigneePickerProps) {
  const { field, fieldState } = useController<TaskFormValues, 'assigneeIds'>({
    name: 'assigneeIds',
  });
  const { ref, value, onChange } = field;
  return (
    <AssigneeChecklist
      searchRef={ref}
      assigned={assigned}
      selectedIds={value}
      error={fieldState.error?.message}
      onChange={onChange}
    />
  );
}

interface AssigneeChecklistProps extends AssigneePickerProps {
  selectedIds: readonly number[];
  error: string | undefined;
  onChange: (selectedIds: number[]) => void;
  searchRef?: Ref<HTMLInputElement>;
}

/** Checkbox per user, with a search by username. */
export function AssigneeChecklist({
  assigned,
  selectedIds,
  error,
  onChange,
  searchRef,
}: AssigneeChecklistProps) {
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { id: userId } = useUser();
  const [search, setSearch] = useState('');
  const { data: users, isPending } = useQuery(userQueries.list());
  const options = listOptions(users ?? [], assigned, selectedIds);

  return (
    <Stack $gap={1} ref={group} role="group" aria-labelledby={labelId} tabIndex={-1}>
      <Header>
        <Label id={labelId}>Assignees</Label>
        {!selectedIds.includes(userId) && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              // The button disappears.
              group.current?.focus();
              onChange([...selectedIds, userId]);
            }}
          >
            Assign to me
          </Button>
        )}
      </Header>
      <TextField
        ref={searchRef}
        label="Search users"
        hideLabel
        type="search"
        autoComplete="off"
        placeholder="Search by username..."
        value={search}
        error={error}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={preventSubmit}
      />
      <OptionList options={options} selectedIds={selectedIds} search={search} onChange={onChange} />
      <Selection role="status">
        {!isPending && renderIsolated(formatSelection(selectedIds, options))}
      </Selection>
    </Stack>
  );
}

// Enter in the search field must not submit the form.
function preventSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface AssigneeOption {
  id: number;
  name: string;
}

interface OptionListProps {
  options: readonly AssigneeOption[];
  selectedIds: readonly number[];
  search: string;
  onChange: (selectedIds: number[]) => void;
}

function OptionList({ options, selectedIds, search, onChange }: OptionListProps) {
  const users = useQuery(userQueries.list());
  if (users.isPending) return <Spinner label="Loading users" />;
  const text = foldText(search);
  const found = options.filter(({ name }) => foldText(name).includes(text));
  const failure = users.isError && (
    <ReadErrorState title="The users could not be loaded" reads={[users]} />
  );
  if (found.length === 0) return failure || <NoResults>No user matches</NoResults>;
  return (
    <>
      {failure}
      <List>
        {found.map(({ id, name }) => (
          <li key={id}>
            <Option
              label={name}
              checked={selectedIds.includes(id)}
              onChange={({ target }) => {
                const others = selectedIds.filter((selected) => selected !== id);
                onChange(target.checked ? [...others, id] : others);
              }}
            />
          </li>
        ))}
      </List>
    </>
  );
}

// Deactivated users come first, as they are few. They are missing in the list of users.
function listOptions(
  users: readonly User[],
  assigned: readonly Assignee[],
  selectedIds: readonly number[],
): AssigneeOption[] {
  const usernames = mapUsernamesById(users);
  const others = new Map(assigned.map((assignee) => [assignee.userId, assignee]));
  for (const userId of selectedIds) if (!others.has(userId)) others.set(userId, { userId });
  for (const id of usernames.keys()) others.delete(id);
  return [
    ...sortByName(
      Array.from(others.values(), (one) => ({
        id: one.userId,
        name: getAssigneeName(one, usernames),
      })),
    ),
    ...sortByName(Array.from(usernames, ([id, name]) => ({ id, name }))),
  ];
}

function formatSelection(
  selectedIds: readonly number[],
  options: readonly AssigneeOption[],
): string {
  if (selectedIds.length === 0) return 'Nobody selected';
  const names = selectedIds.map((id) =>
    isolate(options.find((option) => option.id === id)?.name ?? ''),
  );
  return `Selected: ${names.join(', ')}`;
}

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  min-height: 28px;
`;

const Label = styled.span`
  font-weight: ${tokens.font.weight.medium};
`;

const List = styled.ul`
  max-height: 152px;
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow-y: auto;
  list-style: none;
`;

const Option = styled(Checkbox)`
  display: flex;
  padding-inline: ${tokens.space[1]};
  border-radius: ${tokens.radius.small};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }
`;

const NoResults = styled.p`
  padding: ${tokens.space[2]} 0;
  color: ${tokens.color.textMuted};
`;

const Selection = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
