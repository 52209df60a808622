import { addDays, formatISO, nextMonday } from 'date-fns';
import { Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { MOST_CHANGED_TASKS, taskPriority, taskStatus } from '@atrium/contracts/tasks';
import { Button, formatCount, isComposing, Menu, toastOffsetAnchor, tokens } from '@atrium/ui';
import { ExportButton } from '../../task-export/export-button';
import { useKeydown } from '../../use-keydown';
import { formatTaskCount } from '../task-filters';
import { AssigneesDialog } from './assignees-dialog';
import { DueDateDialog } from './due-date-dialog';
import { useChangeTasks } from './use-change-tasks';

interface SelectionBarProps {
  /** The selected tasks in display order. */
  tasks: readonly Task[];
  onClear: () => void;
  /** Called after the tasks have been changed. */
  onChanged: () => void;
}

/** Changes, exports or deletes the selected tasks. Escape clears the selection. */
export function SelectionBar({ tasks, onClear, onChanged }: SelectionBarProps) {
  const { change, isPending, prompt } = useChangeTasks(onChanged);
  const [isAssigning, setIsAssigning] = useState(false);
  const [isDating, setIsDating] = useState(false);
  const count = tasks.length;
  useKeydown((event) => {
    // Open dialogs and menus prevent the default. Escape has its own effect in these controls.
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    const { target } = event;
    if (target instanceof Element && target.matches('input[type="search"], select')) return;
    onClear();
  });

  return (
    <>
      {count > 0 && (
        <Bar {...toastOffsetAnchor} role="group" aria-label="Selected tasks">
          <Count role="status">{`${formatCount(count)} selected`}</Count>
          {count > MOST_CHANGED_TASKS ? (
            <p role="alert">{TOO_MANY_TEXT}</p>
          ) : (
            <>
              <Button
                size="small"
                busy={isPending}
                icon={<Check size={16} />}
                onClick={() => change({ tasks, status: 'Done' })}
              >
                Mark as Done
              </Button>
              <Menu
                trigger={<Button size="small">Set status</Button>}
                items={taskStatus.options.map((status) => ({
                  label: status,
                  onSelect: () => change({ tasks, status }),
                }))}
              />
              <Menu
                trigger={<Button size="small">Set priority</Button>}
                items={taskPriority.options.map((priority) => ({
                  label: priority,
                  onSelect: () => change({ tasks, priority }),
                }))}
              />
              <Button size="small" onClick={() => setIsAssigning(true)}>
                Set assignees
              </Button>
              <Menu
                trigger={<Button size="small">Set due date</Button>}
                items={[
                  ...DUE_DATES.map(({ label, read }) => ({
                    label,
                    // The page may have been open since yesterday.
                    onSelect: () => change({ tasks, endDate: toDay(read(new Date())) }),
                  })),
                  ...(tasks.some(({ endDate }) => endDate !== null)
                    ? [
                        {
                          label: 'One week later',
                          onSelect: () => change({ tasks, postponeDays: 7 }),
                        },
                      ]
                    : []),
                  { label: 'Choose a date…', onSelect: () => setIsDating(true) },
                  { label: 'No due date', onSelect: () => change({ tasks, endDate: null }) },
                ]}
              />
              <Button
                size="small"
                icon={<Trash2 size={16} />}
                onClick={() => {
                  if (!window.confirm(`Are you sure you want to delete ${formatTaskCount(count)}?`))
                    return;
                  change({ tasks, isDeleted: true });
                }}
              >
                Delete
              </Button>
            </>
          )}
          <ExportButton tasks={tasks} size="small" label="Export selected" />
          <Clear
            variant="ghost"
            size="small"
            aria-label="Clear selection"
            icon={<X size={16} />}
            onClick={onClear}
          >
            Clear selection
          </Clear>
        </Bar>
      )}
      {isAssigning && count > 0 && (
        <AssigneesDialog
          count={count}
          onAssign={(assigneeIds) => {
            setIsAssigning(false);
            change({ tasks, assigneeIds });
          }}
          onClose={() => setIsAssigning(false)}
        />
      )}
      {isDating && count > 0 && (
        <DueDateDialog
          count={count}
          onSave={(endDate) => {
            setIsDating(false);
            change({ tasks, endDate });
          }}
          onClose={() => setIsDating(false)}
        />
      )}
      {prompt}
    </>
  );
}

const DUE_DATES: readonly { label: string; read: (now: Date) => Date }[] = [
  { label: 'Today', read: (now) => now },
  { label: 'Tomorrow', read: (now) => addDays(now, 1) },
  { label: 'Next week (Monday)', read: nextMonday },
];

function toDay(date: Date): string {
  return formatISO(date, { representation: 'date' });
}

const TOO_MANY_TEXT = `At most ${formatCount(MOST_CHANGED_TASKS)} tasks can be changed at once. Select fewer.`;

const Bar = styled.div`
  position: sticky;
  bottom: ${tokens.bottomInset};
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.border};
  border-radius: 0 0 ${tokens.radius.medium} ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.raised};

  @media (width < ${tokens.breakpoint.large}) {
    gap: ${tokens.space[1]};
  }

  /* Several lines would cover the rows. */
  @media (width < ${tokens.breakpoint.small}) {
    flex-wrap: nowrap;
    overflow-x: auto;
    white-space: nowrap;
  }

  @media print {
    display: none;
  }
`;

const Count = styled.span`
  margin-inline-end: ${tokens.space[2]};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.font.weight.medium};
`;

const Clear = styled(Button)`
  margin-inline-start: auto;

  /* Keeps the bar in one line. */
  @media (${tokens.breakpoint.small} <= width < ${tokens.breakpoint.large}) {
    > span {
      display: none;
    }
  }
`;
