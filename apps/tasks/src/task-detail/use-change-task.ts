import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useActionState, useOptimistic } from 'react';
import { ApiError, explainError } from '@atrium/api-client';
import { taskMutations, taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { toastError } from '@atrium/ui';
import type { TaskFormValues } from '../task-editor/task-form-values';
import { toFormValues } from '../task-editor/task-form-values';

type DateField = 'startDate' | 'endDate';

type TaskChange = Partial<Pick<TaskFormValues, 'status' | 'priority' | 'assigneeIds' | DateField>>;

/** A date that the server has refused. */
export interface RefusedDate {
  field: DateField;
  day: string;
  /** The sentence of the server. */
  reason: string;
}

interface Outcome {
  announcement: string;
  refusedDate: RefusedDate | null;
}

/** Changes single fields of a task in place. Changes are shown at once and saved one after the other. */
export function useChangeTask(task: Task) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(taskMutations.update());
  const [values, showChange] = useOptimistic(
    toFormValues(task),
    (shown: TaskFormValues, change: TaskChange) => ({ ...shown, ...change }),
  );
  const [{ announcement, refusedDate }, save] = useActionState(
    async (_last: Outcome, change: TaskChange): Promise<Outcome> => {
      const tasks = queryClient.getQueryData(taskQueries.list().queryKey);
      // The change before may have made a newer version.
      const latest = tasks?.find(({ id }) => id === task.id) ?? task;
      const details = { ...toFormValues(latest), type: latest.type, ...change };
      try {
        await mutateAsync({ id: task.id, details, version: latest.version });
        return { announcement: formatSaved(change), refusedDate: null };
      } catch (error) {
        const refused = findRefusedDate(change, error);
        if (!refused) toastError(explainError(error));
        return { announcement: refused?.reason ?? '', refusedDate: refused };
      }
    },
    { announcement: '', refusedDate: null },
  );

  return {
    values,
    announcement,
    refusedDate,
    change: (change: TaskChange) => {
      startTransition(() => {
        showChange(change);
        save(change);
      });
    },
  };
}

function findRefusedDate({ startDate, endDate }: TaskChange, error: unknown): RefusedDate | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  if (typeof startDate === 'string') {
    return { field: 'startDate', day: startDate, reason: error.body };
  }
  return typeof endDate === 'string'
    ? { field: 'endDate', day: endDate, reason: error.body }
    : null;
}

function formatSaved({ status, priority, startDate, endDate }: TaskChange): string {
  if (status) return `Status saved: ${status}`;
  if (priority) return `Priority saved: ${priority}`;
  if (startDate !== undefined) return 'Start Date saved';
  return endDate === undefined ? 'Assignees saved' : 'End Date saved';
}
