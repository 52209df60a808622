import type { TaskStatus } from '@atrium/contracts/tasks';
import { taskStatus } from '@atrium/contracts/tasks';
import { formatCount } from '@atrium/ui';
import { SegmentedBar } from '@atrium/ui/segmented-bar';
import { STATUS_TONES } from '../task-badges';
import type { TaskCounts } from './find-tasks';
import { formatTaskCount } from './task-filters';

interface StatusBarProps {
  /** Number of tasks by status, beside the other filters. */
  counts: TaskCounts['status'];
  /** Status of the filter. */
  status: TaskStatus | null;
  onChange: (status: TaskStatus | null) => void;
}

/** Shows how many tasks have each status. A click on a part filters by its status, or no longer. */
export function StatusBar({ counts, status, onChange }: StatusBarProps) {
  const total = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  const shown = taskStatus.options.filter((option) => counts.has(option) || option === status);
  return (
    <SegmentedBar
      label="Tasks by status"
      segments={shown.map((option) => {
        const count = counts.get(option) ?? 0;
        return {
          key: option,
          label: `${option}: ${formatCount(count)} of ${formatTaskCount(total)}`,
          value: count,
          tone: STATUS_TONES[option],
          isStriped: option === 'Canceled',
        };
      })}
      pressedKey={status}
      onPress={(key) => onChange(key === status ? null : taskStatus.parse(key))}
    />
  );
}
