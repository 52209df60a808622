import { errorMessages, type TaskDetails } from '@atrium/contracts';
import type { Database } from '../../db/database';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import { createTaskRepository, type Assignee, type TaskRepository } from './task.repository';

type Row = Awaited<ReturnType<TaskRepository['create']>>;

/** Handlers for tasks. */
export function taskRoutes(
  db: Database,
): Pick<Handlers, 'listTasks' | 'createTask' | 'updateTask' | 'deleteTask'> {
  const tasks = createTaskRepository(db);
  return {
    listTasks: async () => (await tasks.list()).map(present),

    createTask: ({ body: { assigneeIds, ...fields } }) =>
      db.transaction(async (transaction) => {
        const written = createTaskRepository(transaction);
        const task = await written.create(fields);
        return present({ ...task, assignees: await assign(written, task.id, assigneeIds) });
      }),

    updateTask: ({ params, body: { assigneeIds, ...fields } }) =>
      db.transaction(async (transaction) => {
        const written = createTaskRepository(transaction);
        const task = found(await written.update(params.id, fields));
        return present({ ...task, assignees: await assign(written, task.id, assigneeIds) });
      }),

    deleteTask: async ({ params }) => {
      found(await tasks.remove(params.id));
      return {};
    },
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
  return { ...task, taskNumber: `TASK-${String(number).padStart(4, '0')}` };
}
