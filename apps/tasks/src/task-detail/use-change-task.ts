import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useActionState, useOptimistic } from 'react';
import { explainError } from '@atrium/api-client';
import { taskMutations, taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { toastError } from '@atrium/ui';
import type { TaskFormValues } from '../task-editor/task-form-values';
import { toFormValues } from '../task-editor/task-form-values';

type TaskChange = Partial<Pick<TaskFormValues, 'status' | 'priority' | 'assigneeIds'>>;

/** Changes single fields of a task in place. Changes are shown at once and saved one after the other. */
export function useChangeTask(task: Task) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    ...taskMutations.update(),
    onError: (error) => toastError(explainError(error)),
  });
  const [values, showChange] = useOptimistic(
    toFormValues(task),
    (shown: TaskFormValues, change: TaskChange) => ({ ...shown, ...change }),
  );
  const [announcement, save] = useActionState(async (_last: string, change: TaskChange) => {
    const tasks = queryClient.getQueryData(taskQueries.list().queryKey);
    // The change before may have made a newer version.
    const latest = tasks?.find(({ id }) => id === task.id) ?? task;
    const details = { ...toFormValues(latest), type: latest.type, ...change };
    return mutateAsync({ id: task.id, details, version: latest.version }).then(
      () => formatSaved(change),
      () => '',
    );
  }, '');

  return {
    values,
    announcement,
    change: (change: TaskChange) => {
      startTransition(() => {
        showChange(change);
        save(change);
      });
    },
  };
}

function formatSaved({ status, priority }: TaskChange): string {
  if (status) return `Status saved: ${status}`;
  return priority ? `Priority saved: ${priority}` : 'Assignees saved';
}
