import type { FastifyRequest } from 'fastify';
import type { User } from '@atrium/contracts';
import type { Attachment } from '@atrium/contracts/attachments';
import { findAtSigns, findMentions } from '@atrium/contracts/mentions';
import { errorMessages, taskEndpoints } from '@atrium/contracts/server';
import { MOST_MENTIONED, type NewTaskComment, TOO_MANY_MENTIONED } from '@atrium/contracts/tasks';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound, requireMatch } from '../../http/require';
import { logSecurityEvent } from '../../log/security-log';
import { formatTaskNumber } from '../../task-number';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import type { ChangeFeed } from '../changes/change-feed';
import { createListMemory } from '../changes/list-memory';
import { createAttachmentRepository } from '../files/attachment.repository';
import { attachmentDetail } from '../files/attachment-detail';
import { createNoticeRepository } from '../notices/notice.repository';
import { createUserRepository } from '../users/user.repository';
import { assign, auditEntity, changeTasks, commentEntity, deleteTasks } from './change-tasks';
import { createTaskRepository } from './task.repository';
import { createTaskCommentRepository } from './task-comment.repository';

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
      const { assigneeIds, attachmentIds, ...fields } = body;
      const task = await createTaskRepository(transaction).create(fields, user.id);
      const files = createAttachmentRepository(transaction, 'taskId');
      const attachments = await files.add(task.id, attachmentIds, user.id);
      const { assignees, notified } = await assign(transaction, [task.id], assigneeIds, user.id);
      return {
        response: toResponse({ ...task, changedBy: user, assignees, attachments }),
        changes: [
          auditedChange(
            'task.created',
            auditEntity(task),
            attachmentDetail({ added: attachments }),
          ),
        ],
        notified,
      };
    }),

    updateTask: audited(db, async ({ params, body, user, ifMatch }, transaction) => {
      const { assigneeIds, attachmentIds, ...fields } = body;
      const repository = createTaskRepository(transaction);
      const updated = requireFound(await repository.update(params.id, fields, user.id));
      const { changedColumns, ...task } = requireMatch(ifMatch, updated, errorMessages.taskChanged);
      const files = createAttachmentRepository(transaction, 'taskId');
      const { attachments, detail } = await files.replace(task.id, attachmentIds, user.id);
      const { assignees, notified } = await assign(transaction, [task.id], assigneeIds, user.id);
      const parts = [changedColumns, detail].filter((part) => part !== null);
      return {
        response: toResponse({ ...task, changedBy: user, assignees, attachments }),
        changes: [auditedChange('task.changed', auditEntity(task), parts.join(', ') || null)],
        notified,
      };
    }),

    deleteTask: audited(db, async ({ params }, transaction) => {
      const { id } = await lock(transaction, params.id);
      return { response: {}, ...(await deleteTasks(transaction, [id])) };
    }),

    changeTasks: audited(db, async ({ body, user }, transaction) => {
      const outcome = await changeTasks(transaction, body, user.id);
      const ids = body.tasks.map(({ id }) => id);
      const changed = body.isDeleted ? [] : await createTaskRepository(transaction).list(ids);
      return { response: changed.map(toResponse), ...outcome };
    }),

    listTaskComments: async ({ params, query }) =>
      requireFound(await comments.list(params.id, query.before)).map(
        ({ attachments, ...comment }) => ({
          ...withIsoDates(comment),
          attachments: attachments ?? undefined,
        }),
      ),

    createTaskComment: audited(db, async ({ params: { taskId }, body, user }, transaction) => {
      const { number, title } = await lock(transaction, taskId);
      const mentionedIds = await mentionedIn(transaction, body);
      const fields = { content: body.content, mentionedIds, taskId, authorId: user.id };
      const { followerIds, ...comment } =
        await createTaskCommentRepository(transaction).create(fields);
      const files = createAttachmentRepository(transaction, 'commentId');
      const attachments = await files.add(comment.id, body.attachmentIds, user.id);
      const entity = commentEntity({ id: comment.id, taskId, number });
      return {
        response: withIsoDates({ ...comment, author: user, attachments }),
        changes: [
          auditedChange('task_comment.created', entity, attachmentDetail({ added: attachments })),
        ],
        notified: await createNoticeRepository(transaction).write(user.id, [
          { kind: 'mentioned', taskId, title, userIds: comment.mentionedIds, causeId: comment.id },
          { kind: 'commented', taskId, title, userIds: followerIds, causeId: comment.id },
        ]),
      };
    }),

    updateTaskComment: audited(db, async ({ params, body, user, request }, transaction) => {
      const { commentId: id, taskId } = params;
      const { number, title } = await lock(transaction, taskId);
      const mentionedIds = await mentionedIn(transaction, body);
      const fields = { content: body.content, mentionedIds, taskId, authorId: user.id };
      const updated = await createTaskCommentRepository(transaction).update(id, fields);
      if (!updated) throw await refuseChange(transaction, params, user, request);
      const { newIds, formerIds, ...comment } = updated;
      const files = createAttachmentRepository(transaction, 'commentId');
      const { attachments, detail } = await files.replace(id, body.attachmentIds, user.id);
      const notices = createNoticeRepository(transaction);
      const gone =
        formerIds.length === 0
          ? []
          : await notices.removeCauses({
              kinds: ['mentioned'],
              taskId,
              causeIds: [id],
              userIds: formerIds,
            });
      const notified = await notices.write(user.id, [
        { kind: 'mentioned', taskId, title, userIds: newIds, causeId: id },
      ]);
      const entity = commentEntity({ id, taskId, number });
      return {
        response: withIsoDates({ ...comment, author: user, attachments }),
        changes: [auditedChange('task_comment.changed', entity, detail)],
        notified: [...gone, ...notified],
      };
    }),

    deleteTaskComment: audited(db, async ({ params, user, request }, transaction) => {
      const { commentId: id, taskId } = params;
      // Nobody adds a comment to the same notice meanwhile.
      await lock(transaction, taskId);
      const comment = { id, taskId, authorId: user.id };
      const attachments = await createAttachmentRepository(transaction, 'commentId').list(id);
      const removed = await createTaskCommentRepository(transaction).remove(comment);
      if (!removed) throw await refuseChange(transaction, params, user, request);
      return {
        response: {},
        changes: [
          auditedChange(
            'task_comment.deleted',
            commentEntity(removed),
            attachmentDetail({ deleted: attachments }),
          ),
        ],
        notified: await createNoticeRepository(transaction).removeCauses({
          kinds: ['mentioned', 'commented'],
          taskId,
          causeIds: [id],
        }),
      };
    }),
  };
}

/** Returns the users whom a comment mentions: those that its author names, or those that its text does. */
async function mentionedIn(
  transaction: Database,
  { content, mentionedIds }: NewTaskComment,
): Promise<readonly number[]> {
  if (mentionedIds) return mentionedIds;
  if (findAtSigns(content).length === 0) return [];
  const users = await createUserRepository(transaction).listActive();
  const found = new Set(findMentions(content, users).map(({ userId }) => userId));
  if (found.size > MOST_MENTIONED) throw new HttpError(400, TOO_MANY_MENTIONED);
  return [...found];
}

async function lock(transaction: Database, id: number) {
  const [task] = await createTaskRepository(transaction).lock([id]);
  return requireFound(task);
}

/** Returns the error for a comment of somebody else, or one that is too old to be changed. */
async function refuseChange(
  transaction: Database,
  { commentId, taskId }: Readonly<Record<'commentId' | 'taskId', number>>,
  user: User,
  request: FastifyRequest,
): Promise<HttpError> {
  const comments = createTaskCommentRepository(transaction);
  const author = requireFound(await comments.findAuthor(commentId, taskId));
  if (author.id === user.id) return new HttpError(403, errorMessages.commentTooOld);
  logSecurityEvent(request, 'access_refused', { userId: user.id });
  return new HttpError(403, errorMessages.notAuthor);
}

interface TaskRow {
  readonly number: number;
  readonly attachments?: Attachment[] | null | undefined;
}

function toResponse<Row extends TaskRow>({ number, attachments, ...task }: Row) {
  return {
    ...task,
    taskNumber: formatTaskNumber(number),
    attachments: attachments ?? undefined,
  };
}
