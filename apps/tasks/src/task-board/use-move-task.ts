import { notifyManager, useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { toast, toastError } from '@atrium/ui';
import { toFormValues } from '../task-editor/task-form-values';

/** A move that is being saved, or waits for the one before it. */
interface Move {
  /** The task in the version that was moved. */
  task: Task;
  status: TaskStatus;
  isUndo: boolean;
}

/**
 * Moves tasks to another status, and offers to undo it. Moves are shown at once, in the returned tasks, and
 * saved one after the other. One that can't be saved is taken back, with a toast that says why.
 *
 * @param onMove called before a move is shown
 */
export function useMoveTask(known: readonly Task[], onMove: (task: Task) => void) {
  const { mutateAsync } = useMutation(taskMutations.update());
  const queue = useRef<readonly Move[]>([]);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [movedIds, setMovedIds] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  // The versions that moves have made, by the id and version that each has replaced.
  const madeVersions = useRef(new Map<string, number>());

  function enqueue(move: Move) {
    const { task, status } = move;
    onMove(task);
    setAnnouncement(`Moved ${task.taskNumber} to ${status}`);
    setMovedIds((ids) => new Set(ids).add(task.id));
    queue.current = [...queue.current, move];
    setMoves(queue.current);
    if (queue.current.length === 1) void saveAll();
  }

  async function saveAll() {
    for (let move = queue.current[0]; move; move = queue.current[0]) {
      const { task } = move;
      const isSaved = await save(move).catch(showFailure(task));
      // Moves after one that failed were meant for another version.
      queue.current = queue.current.filter((other) =>
        isSaved ? other !== move : other.task.id !== task.id,
      );
      // After the list, which shows the change a moment later: a card must not jump back for a frame.
      notifyManager.schedule(() => setMoves(queue.current));
    }
  }

  async function save({ task, status, isUndo }: Move): Promise<true> {
    const { id, taskNumber, type } = task;
    let { version } = task;
    for (let next = version; next; next = madeVersions.current.get(`${id}/${next}`)) version = next;
    const details = { ...toFormValues(task), type, status };
    const saved = await mutateAsync({ id, details, version });
    if (saved.version) madeVersions.current.set(`${id}/${version}`, saved.version);
    if (isUndo) return true;
    toast({
      title: 'Success',
      description: `${taskNumber} moved to ${status}`,
      action: {
        label: 'Undo',
        onSelect: () => enqueue({ task: saved, status: task.status, isUndo: true }),
      },
    });
    return true;
  }

  function showFailure({ taskNumber }: Task) {
    return (error: Error): false => {
      setAnnouncement('');
      toastError(explainError(error), `${taskNumber} was not moved`);
      return false;
    };
  }

  return {
    tasks: useMemo(() => withMoves(known, moves), [known, moves]),
    movedIds,
    announcement,
    /** Does nothing if the task has the status. */
    move: (task: Task, status: TaskStatus) => {
      if (task.status !== status) enqueue({ task, status, isUndo: false });
    },
  };
}

function withMoves(tasks: readonly Task[], moves: readonly Move[]): readonly Task[] {
  if (moves.length === 0) return tasks;
  const statuses = new Map(moves.map(({ task, status }) => [task.id, status]));
  return tasks.map((task) => {
    const status = statuses.get(task.id);
    return status ? { ...task, status } : task;
  });
}
