import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { Avatar, foldText, formatCount, sortByName, tokens } from '@atrium/ui';
import type { Assignee, Usernames } from '../usernames';
import { getAssigneeName } from '../usernames';
import type { TaskView } from './task-list-address';
import type { Workload } from './workload';
import { countWorkloads } from './workload';

interface AssigneeListProps {
  tasks: readonly Task[];
  usernames: Usernames | undefined;
  /** The local date, such as `2026-11-20`. */
  today: string;
  view: TaskView;
  /** Called with the id of a user, or null for everybody. */
  onChoose: (assignee: number | null) => void;
}

/** Lists the assignees of all tasks with their open and overdue tasks. */
export function AssigneeList({ tasks, usernames, today, view, onChoose }: AssigneeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { id: userId, username } = useUser();
  const { assignee } = view;
  const { all, byAssignee } = useMemo(
    () => countWorkloads(tasks, view, today),
    [tasks, view, today],
  );
  const people = useMemo(() => {
    const chosen =
      assignee === null ? [] : [{ userId: assignee, ...(assignee === userId && { username }) }];
    return listNamed([...chosen, ...tasks.flatMap((task) => task.assignees)], usernames);
  }, [tasks, usernames, assignee, userId, username]);
  const handleKeyDown = useListKeys(list);
  const most = Math.max(1, ...Array.from(byAssignee.values(), ({ open }) => open));

  // The list is lazy, so the popover could not focus it.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);

  return (
    <List ref={list} role="listbox" aria-label="Filter by assignee" onKeyDown={handleKeyDown}>
      <Person
        name="Everybody"
        workload={all}
        isChosen={assignee === null}
        onChoose={() => onChoose(null)}
      />
      {people.map(({ id, name }) => (
        <Person
          key={id}
          name={name}
          workload={byAssignee.get(id) ?? NOTHING}
          most={most}
          isChosen={id === assignee}
          onChoose={() => onChoose(id)}
        />
      ))}
    </List>
  );
}

const NOTHING: Workload = { open: 0, overdue: 0 };

interface PersonProps {
  name: string;
  workload: Workload;
  /** Number of open tasks that fills the bar. Without it, there is neither a bar nor a face. */
  most?: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Person({ name, workload: { open, overdue }, most, isChosen, onChoose }: PersonProps) {
  return (
    <Option
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      data-name={name}
      data-plain={most === undefined}
      onClick={onChoose}
    >
      {most !== undefined && <Avatar name={name} size={24} decorative />}
      {/* The spaces part the words of the accessible name. */}
      <Name dir="auto">{`${name} `}</Name>
      <Numbers>
        <span>{`${formatCount(open)} open `}</span>
        {overdue > 0 && <Overdue>{`${formatCount(overdue)} overdue`}</Overdue>}
      </Numbers>
      {most !== undefined && (
        <Bar>
          <OverduePart style={{ width: `${String((overdue / most) * 100)}%` }} />
          <OpenPart style={{ width: `${String(((open - overdue) / most) * 100)}%` }} />
        </Bar>
      )}
    </Option>
  );
}

/** Time in milliseconds after which a letter begins another name. */
const TYPING_MS = 1000;

/** Returns the handler of the keys of a native list: arrows, Home, End, Enter, and the letters of a name. */
function useListKeys(list: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 });

  function findByName(options: readonly HTMLElement[], from: number, event: KeyboardEvent): number {
    const isSameWord = event.timeStamp - typed.current.at < TYPING_MS;
    const text = (isSameWord ? typed.current.text : '') + event.key;
    typed.current = { text, at: event.timeStamp };
    const folded = foldText(text);
    const first = text.length > 1 ? from : from + 1;
    const inTurn = [...options.keys()].map((index) => (first + index) % options.length);
    const found = inTurn.find((index) =>
      foldText(options[index]?.dataset['name'] ?? '').startsWith(folded),
    );
    return found ?? from;
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const options = Array.from(
      list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [],
    );
    const from = options.findIndex((option) => option === document.activeElement);
    const isWord = typed.current.text !== '' && event.timeStamp - typed.current.at < TYPING_MS;
    if (event.key === 'Enter' || (event.key === ' ' && !isWord)) {
      event.preventDefault();
      options[from]?.click();
      return;
    }
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(from + 1, options.length - 1),
      ArrowUp: Math.max(from - 1, 0),
      Home: 0,
      End: options.length - 1,
    };
    const target = event.key.length === 1 ? findByName(options, from, event) : targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    options[target]?.focus();
  };
}

// Assignees of tasks include deactivated users. Names that are still loading are left out.
function listNamed(assignees: readonly Assignee[], usernames: Usernames | undefined) {
  const known = assignees.filter(({ username }) => usernames ?? username !== undefined);
  const people = new Map(known.map((one) => [one.userId, getAssigneeName(one, usernames)]));
  return sortByName(Array.from(people, ([id, name]) => ({ id, name })));
}

const List = styled.div`
  overflow-y: auto;
  width: min(340px, calc(100vw - ${tokens.space[12]}));
  max-height: min(420px, 60vh);
  margin: calc(-1 * ${tokens.space[2]});
  outline: none;
`;

const Option = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  min-height: 36px;
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: ${tokens.radius.small};
  cursor: pointer;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &[aria-selected='true'] {
    background: ${tokens.color.accentSubtle};
  }

  &:focus {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
  }

  &[data-plain='true'] > :first-child {
    grid-column: 1 / 3;
  }
`;

const Name = styled.span`
  overflow-wrap: anywhere;
`;

const Numbers = styled.span`
  display: flex;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Overdue = styled.span`
  color: ${tokens.color.dangerText};
  font-weight: ${tokens.font.weight.medium};
`;

const Bar = styled.span`
  display: flex;
  grid-column: 2 / -1;
  height: 6px;
  overflow: hidden;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.neutralSubtle};
`;

const OpenPart = styled.span`
  background: ${tokens.color.blueSolid};
`;

/* Stripes for people who do not see the color. */
const OverduePart = styled.span`
  background: repeating-linear-gradient(
    -45deg,
    ${tokens.color.redSolid} 0 3px,
    ${tokens.color.redText} 3px 5px
  );
`;
