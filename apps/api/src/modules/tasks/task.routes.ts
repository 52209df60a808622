import { errorMessages } from '@atrium/contracts/server';
import { type TaskDetails } from '@atrium/contracts/tasks';
import type { Database } from '../../db/database';
import { accepted, found } from '../../http/refuse';
import type { Handlers } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { type Assignee, createTaskRepository, type TaskRepository } from './task.repository';
import { formatTaskNumber } from './task-number';

type Row = Awaited<ReturnType<TaskRepository['create']>>;

/** Handlers for tasks. */
export function taskRoutes(
  db: Database,
): Pick<Handlers, 'listTasks' | 'createTask' | 'updateTask' | 'deleteTask'> {
  const tasks = createTaskRepository(db);
  return {
    listTasks: async () => (await tasks.list()).map(present),

    createTask: audited(db, async ({ body: { assigneeIds, ...fields } }, transaction) => {
      const written = createTaskRepository(transaction);
      const task = await written.create(fields);
      const assignees = await assign(written, task.id, assigneeIds);
      return {
        answer: present({ ...task, assignees }),
        changes: [auditedChange('task.created', named(task))],
      };
    }),

    updateTask: audited(db, async ({ params, body: { assigneeIds, ...fields } }, transaction) => {
      const written = createTaskRepository(transaction);
      const { changedColumns, ...task } = found(await written.update(params.id, fields));
      const assignees = await assign(written, task.id, assigneeIds);
      return {
        answer: present({ ...task, assignees }),
        changes: [auditedChange('task.changed', named(task), changedColumns)],
      };
    }),

    deleteTask: audited(db, async ({ params }, transaction) => {
      const written = createTaskRepository(transaction);
      const task = found(await written.lock(params.id));
      const comments = await written.remove(task.id);
      return {
        answer: {},
        changes: [
          auditedChange('task.deleted', named(task)),
          ...comments.map(({ id }) =>
            auditedChange('task_comment.deleted', { id, name: formatTaskNumber(task.number) }),
          ),
        ],
      };
    }),
  };
}

async function assign(
  tasks: TaskRepository,
  taskId: number,
  assigneeIds: TaskDetails['assigneeIds'],
): Promise<Assignee[]> {
  const assigned = await tasks.assign(taskId, assigneeIds);
  const isComplete = assigned.length === new Set(assigneeIds).size;
  return [...accepted(isComplete ? assigned : undefined, errorMessages.unknownAssignee)];
}

function present<T extends Row>({ number, ...task }: T) {
  return { ...task, taskNumber: formatTaskNumber(number) };
}

function named({ id, number, title }: Pick<Row, 'id' | 'number' | 'title'>) {
  return { id, name: `${formatTaskNumber(number)} ${title}` };
}
