import { errorMessages, taskEndpoints } from '@atrium/contracts/server';
import { type TaskDetails } from '@atrium/contracts/tasks';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { requireFound, requireMatch, requireValid } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { logSecurityEvent } from '../../log/security-log';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import type { ChangeFeed } from '../changes/change-feed';
import { createListMemory } from '../changes/list-memory';
import { type Assignee, createTaskRepository, type TaskRepository } from './task.repository';
import { createTaskCommentRepository } from './task-comment.repository';
import { formatTaskNumber } from './task-number';

type Row = Awaited<ReturnType<TaskRepository['create']>>;

/** Handlers for tasks and their comments. */
export function taskRoutes(
  db: Database,
  changes: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
): HandlersOf<typeof taskEndpoints> {
  const tasks = createTaskRepository(db);
  const list = createListMemory(
    {
      topic: 'tasks',
      schema: taskEndpoints.listTasks.response,
      read: async (ids) => (await tasks.list(ids)).map(toResponse),
    },
    changes,
  );
  const comments = createTaskCommentRepository(db);
  return {
    listTasks: ({ query }) => (query.ids ? list.rows(query.ids) : list.all()),

    createTask: audited(db, async ({ body, user }, transaction) => {
      const { assigneeIds, ...fields } = body;
      const repository = createTaskRepository(transaction);
      const task = await repository.create(fields, user.id);
      const assignees = await assign(repository, task.id, assigneeIds);
      return {
        response: toResponse({ ...task, changedBy: user, assignees }),
        changes: [auditedChange('task.created', auditEntity(task))],
      };
    }),

    updateTask: audited(db, async ({ params, body, user, ifMatch }, transaction) => {
      const { assigneeIds, ...fields } = body;
      const repository = createTaskRepository(transaction);
      const updated = requireFound(await repository.update(params.id, fields, user.id));
      const { changedColumns, ...task } = requireMatch(ifMatch, updated, errorMessages.taskChanged);
      const assignees = await assign(repository, task.id, assigneeIds);
      return {
        response: toResponse({ ...task, changedBy: user, assignees }),
        changes: [auditedChange('task.changed', auditEntity(task), changedColumns)],
      };
    }),

    deleteTask: audited(db, async ({ params }, transaction) => {
      const repository = createTaskRepository(transaction);
      const task = requireFound(await repository.lock(params.id));
      const comments = await repository.remove(task.id);
      return {
        response: {},
        changes: [
          auditedChange('task.deleted', auditEntity(task)),
          ...comments.map(({ id }) =>
            auditedChange('task_comment.deleted', {
              id,
              name: formatTaskNumber(task.number),
              concerns: [task.id],
            }),
          ),
        ],
      };
    }),

    listTaskComments: async ({ params }) =>
      requireFound(await comments.list(params.id)).map(toCommentResponse),

    createTaskComment: audited(db, async ({ params, body, user }, transaction) => {
      const created = requireFound(
        await createTaskCommentRepository(transaction).create({
          ...params,
          ...body,
          authorId: user.id,
        }),
      );
      return {
        response: toCommentResponse({ ...created, author: user }),
        changes: [auditedChange('task_comment.created', commentEntity(created, params.taskId))],
      };
    }),

    deleteTaskComment: audited(db, async ({ params, user, request }, transaction) => {
      const repository = createTaskCommentRepository(transaction);
      const { commentId: id, taskId } = params;
      const removed = await repository.remove({ id, taskId, authorId: user.id });
      if (removed === undefined) {
        requireFound(await repository.find(id, taskId));
        logSecurityEvent(request, 'access_refused', { userId: user.id });
        throw new HttpError(403, errorMessages.notAuthor);
      }
      return {
        response: {},
        changes: [auditedChange('task_comment.deleted', commentEntity(removed, taskId))],
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
  return [...requireValid(isComplete ? assigned : undefined, errorMessages.unknownAssignee)];
}

function toResponse<T extends Row>({ number, ...task }: T) {
  return { ...task, taskNumber: formatTaskNumber(number) };
}

function auditEntity({ id, number, title }: Pick<Row, 'id' | 'number' | 'title'>) {
  return { id, name: `${formatTaskNumber(number)} ${title}` };
}

function toCommentResponse<T extends { readonly createdAt: Date }>(comment: T) {
  return { ...comment, createdAt: comment.createdAt.toISOString() };
}

// An audit event names a comment by its task, never by its text.
function commentEntity(
  { id, taskNumber }: { readonly id: number; readonly taskNumber: number },
  taskId: number,
) {
  return { id, name: formatTaskNumber(taskNumber), concerns: [taskId] };
}
