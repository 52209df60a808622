import { errorMessages } from '@atrium/contracts/server';
import type { TaskChanges } from '@atrium/contracts/tasks';
import { TASK_ENDS_BEFORE_START } from '@atrium/contracts/tasks';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { requireValid } from '../../http/require';
import { formatTaskNumber } from '../../task-number';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { attachmentDetail } from '../files/attachment-detail';
import { createNoticeRepository } from '../notices/notice.repository';
import { createTaskRepository, type TaskRepository } from './task.repository';

type LockedTask = Awaited<ReturnType<TaskRepository['lock']>>[number];

type Named = Pick<Awaited<ReturnType<TaskRepository['create']>>, 'id' | 'number' | 'title'>;

/** Changes of tasks to record, and the users whose notices they change. */
interface TaskOutcome {
  readonly changes: readonly AuditedChange[];
  readonly notified: readonly number[];
}

/**
 * Changes or deletes several tasks within a transaction.
 * @throws HttpError 412 if one of them does not exist in the named version, 400 for unknown assignees or an
 *   end date before a start date.
 */
export async function changeTasks(
  transaction: Database,
  { tasks: named, assigneeIds, isDeleted, ...fields }: TaskChanges,
  userId: number,
): Promise<TaskOutcome> {
  const repository = createTaskRepository(transaction);
  const locked = await repository.lock(named.map(({ id }) => id));
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  if (named.some(({ id, version }) => versions.get(id) !== version)) {
    throw new HttpError(412, errorMessages.tasksChanged);
  }
  if (isDeleted) return deleteTasks(transaction, [...versions.keys()]);
  const { endDate } = fields;
  if (endDate) requireStartsBy(endDate, locked);
  const ids = [...versions.keys()];
  const { changedIds = [], notified = [] } = assigneeIds
    ? await assign(transaction, ids, assigneeIds, userId)
    : {};
  const changed = await repository.updateAll(ids, fields, changedIds, userId);
  return {
    changes: changed.map((task) =>
      auditedChange('task.changed', auditEntity(task), task.changedColumns),
    ),
    notified,
  };
}

/** Number of tasks that an error message names. */
const MOST_NAMED = 5;

function requireStartsBy(endDate: string, tasks: readonly LockedTask[]): void {
  const later = tasks.filter(({ startDate }) => startDate !== null && startDate > endDate);
  if (later.length === 0) return;
  const names = later.slice(0, MOST_NAMED).map(({ number }) => formatTaskNumber(number));
  const more = later.length - names.length;
  if (more > 0) names.push(`${String(more)} more`);
  throw new HttpError(400, `${TASK_ENDS_BEFORE_START} (${names.join(', ')}), nothing was saved`);
}

/** Deletes locked tasks with their comments and notices. */
export async function deleteTasks(
  transaction: Database,
  ids: readonly number[],
): Promise<TaskOutcome> {
  const notified = await createNoticeRepository(transaction).lockOwners('taskId', ids);
  const removed = await createTaskRepository(transaction).remove(ids);
  return {
    changes: [
      ...removed.map((task) =>
        auditedChange(
          'task.deleted',
          auditEntity(task),
          attachmentDetail({ deleted: task.attachments }),
        ),
      ),
      ...removed.flatMap(({ id: taskId, number, comments }) =>
        comments.map(({ id, attachments }) =>
          auditedChange(
            'task_comment.deleted',
            commentEntity({ id, taskId, number }),
            attachmentDetail({ deleted: attachments }),
          ),
        ),
      ),
    ],
    notified,
  };
}

/**
 * Replaces the assignees of tasks, writes the notices to the new ones, and removes those of former ones.
 * @returns the assignees, the tasks whose assignees have changed, and the users whose notices have changed.
 * @throws HttpError 400 if one of the users is unknown or deactivated.
 */
export async function assign(
  transaction: Database,
  taskIds: readonly number[],
  assigneeIds: readonly number[],
  authorId: number,
) {
  const assignments = await createTaskRepository(transaction).assign(taskIds, assigneeIds);
  const count = new Set(assigneeIds).size;
  const isComplete =
    assignments.length === taskIds.length &&
    assignments.every(({ assignees }) => assignees.length === count);
  const [first] = isComplete ? assignments : [];
  const { assignees } = requireValid(first, errorMessages.unknownAssignee);
  const notices = createNoticeRepository(transaction);
  const gone = await notices.remove(
    assignments.map(({ taskId, removedIds }) => ({
      kinds: ['assigned'],
      taskId,
      userIds: removedIds,
    })),
  );
  const notified = await notices.write(
    authorId,
    assignments.map(({ taskId, title, addedIds }) => ({
      kind: 'assigned',
      taskId,
      title,
      userIds: addedIds,
    })),
  );
  return {
    assignees,
    changedIds: assignments.flatMap(({ taskId, isChanged }) => (isChanged ? taskId : [])),
    notified: [...gone, ...notified],
  };
}

/** Returns a task as audit events name it. */
export function auditEntity({ id, number, title }: Named) {
  return { id, name: `${formatTaskNumber(number)} ${title}` };
}

/** Returns a comment as audit events name it: by its task, never by its text. */
export function commentEntity(comment: Readonly<Record<'id' | 'taskId' | 'number', number>>) {
  const { id, taskId, number } = comment;
  return { id, name: formatTaskNumber(number), concerns: [taskId] };
}
