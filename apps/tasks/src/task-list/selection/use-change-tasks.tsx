import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, isConflict } from '@atrium/api-client';
import type { TaskChangesInput } from '@atrium/api-client/tasks';
import { taskMutations, taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { ConfirmDialog, formatCount, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { formatTaskCount } from '../task-filters';

/** The same change of some tasks, in the versions that it was decided on. */
interface TaskChange extends Omit<TaskChangesInput, 'tasks'> {
  tasks: readonly Task[];
}

interface Conflict {
  request: TaskChange;
  /** Tasks that somebody else has changed or deleted. */
  changed: readonly Task[];
}

/**
 * Changes or deletes several tasks in one request, with a toast; after a conflict, asks about the others.
 *
 * @param onChanged called after a change
 */
export function useChangeTasks(onChanged: () => void) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutateAsync, isPending } = useMutation(taskMutations.changeMany());

  const change = useSingleFlight(async (request: TaskChange) => {
    const { tasks, ...values } = request;
    try {
      await mutateAsync({
        ...values,
        // A server without versions does not have this endpoint either.
        tasks: tasks.map(({ id, version = 0 }) => ({ id, version })),
      });
      onChanged();
      toastSuccess(`${formatTaskCount(tasks.length)} ${values.isDeleted ? 'deleted' : 'updated'}`);
    } catch (error) {
      const latest = client.getQueryData(taskQueries.list().queryKey) ?? [];
      const changed = isConflict(error) ? findChanged(tasks, latest) : [];
      if (changed.length > 0 && changed.length < tasks.length) setConflict({ request, changed });
      else toastError(explainError(error));
    }
  });

  function close() {
    setConflict(null);
  }

  return {
    change,
    isPending,
    prompt: conflict && (
      <ConfirmDialog
        open
        title="Some tasks have changed"
        description={describeConflict(conflict)}
        confirmLabel={`${getVerb(conflict)} the others`}
        onOpenChange={close}
        onConfirm={() => {
          const { request, changed } = conflict;
          close();
          change({ ...request, tasks: request.tasks.filter((task) => !changed.includes(task)) });
        }}
      />
    ),
  };
}

function findChanged(sent: readonly Task[], latest: readonly Task[]): readonly Task[] {
  const versions = new Map(latest.map(({ id, version }) => [id, version]));
  return sent.filter(({ id, version }) => !versions.has(id) || versions.get(id) !== version);
}

const MOST_NAMED = 10;
const NAMES = new Intl.ListFormat('en-US');

function describeConflict(conflict: Conflict): string {
  const { request, changed } = conflict;
  const names = changed.slice(0, MOST_NAMED).map(({ taskNumber }) => taskNumber);
  const more = changed.length - names.length;
  if (more > 0) names.push(`${formatCount(more)} more`);
  const others = request.tasks.length - changed.length;
  return `${NAMES.format(names)} ${changed.length === 1 ? 'was' : 'were'} changed or deleted by somebody else. ${getVerb(conflict)} the other ${others === 1 ? 'one' : formatCount(others)}?`;
}

function getVerb({ request }: Conflict): string {
  return request.isDeleted ? 'Delete' : 'Change';
}
