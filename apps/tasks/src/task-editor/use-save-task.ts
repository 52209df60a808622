import { useMutation } from '@tanstack/react-query';
import { explainError, isConflict } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task, TaskDetails } from '@atrium/contracts/tasks';
import { toastError, toastSuccess, useSingleFlight } from '@atrium/ui';

interface SaveRequest {
  /** The version to replace; null to create a task. */
  task: Task | null;
  details: TaskDetails;
}

interface SaveTaskOptions {
  onCreated: (task: Task) => void;
  onUpdated: () => void;
}

/** Saves a task, with a toast. A conflict has none, as the form explains it. */
export function useSaveTask({ onCreated, onUpdated }: SaveTaskOptions) {
  const create = useMutation({
    ...taskMutations.create(),
    onSuccess: (task) => {
      toastSuccess('Task created successfully');
      onCreated(task);
    },
    onError: (error) => toastError(explainError(error)),
  });
  const update = useMutation({
    ...taskMutations.update(),
    onSuccess: () => {
      toastSuccess('Task updated successfully');
      onUpdated();
    },
    onError: (error) => {
      if (!isConflict(error)) toastError(explainError(error));
    },
  });
  const save = useSingleFlight(({ task, details }: SaveRequest) =>
    task
      ? update.mutateAsync({ id: task.id, details, version: task.version })
      : create.mutateAsync(details),
  );

  return {
    save,
    isSaving: create.isPending || update.isPending,
    // The version that the server has refused to replace, because there is a newer one.
    rejectedVersion: isConflict(update.error) ? update.variables?.version : undefined,
  };
}
