import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { toastError, toastSuccess } from '@atrium/ui';

/**
 * Deletes a task after confirmation. Ignores a task whose deletion is in progress.
 *
 * @returns a function that returns whether the user has confirmed
 */
export function useDeleteTask(): (task: Task) => boolean {
  const pendingIds = useRef(new Set<number>());
  const { mutate } = useMutation({
    ...taskMutations.delete(),
    onSuccess: () => toastSuccess('Task deleted successfully'),
    onError: (error) => toastError(explainError(error)),
    onSettled: (_response, _error, id) => pendingIds.current.delete(id),
  });

  return ({ id }) => {
    if (pendingIds.current.has(id)) return false;
    if (!window.confirm('Are you sure you want to delete this task?')) return false;
    pendingIds.current.add(id);
    mutate(id);
    return true;
  };
}
