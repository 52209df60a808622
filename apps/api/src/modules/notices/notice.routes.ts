import type { Notice } from '@atrium/contracts/notices';
import { errorMessages, type noticeEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { requireFound, requireValid } from '../../http/require';
import { nameFiles } from '../../name-files';
import { formatTaskNumber } from '../../task-number';
import { auditedChange, userChange } from '../audit/audit-event';
import { audited, oneself } from '../audit/audited';
import {
  createNoticeRepository,
  type NoticeRepository,
  type ReadNotices,
} from './notice.repository';

type Row = Awaited<ReturnType<NoticeRepository['list']>>[number];

/** Handlers for the notices to the signed-in user. */
export function noticeRoutes(db: Database): HandlersOf<typeof noticeEndpoints> {
  const notices = createNoticeRepository(db);
  return {
    listNotices: async ({ user, query: { about, before } }) => {
      const [rows, unreadCount] = await Promise.all([
        notices.list(user.id, about, before),
        notices.countUnread(user.id, about),
      ]);
      return { notices: rows.map(toResponse), unreadCount };
    },

    markNoticeRead: audited(db, async ({ params, user }, transaction) => {
      const repository = createNoticeRepository(transaction);
      const notice = requireFound(await repository.markRead(params.id, user.id));
      const entity = { id: notice.id, name: notice.title, concerns: [user.id] };
      return {
        response: { ...toResponse(notice), isRead: true },
        changes: notice.readAt ? [] : [auditedChange('notice.read', entity)],
      };
    }),

    markNoticesRead: audited(db, ({ body, user }, transaction) =>
      markRead(transaction, user.id, body.until, body),
    ),

    markSubjectRead: audited(db, async ({ body, user }, transaction) => {
      const result = await markRead(transaction, user.id, body.subjectId, body);
      const isKnown =
        result.changes.length > 0 || (await createNoticeRepository(transaction).hasSubject(body));
      return requireValid(isKnown ? result : undefined, errorMessages.unknownSubject);
    }),

    getNoticeSettings: ({ user }) => notices.getSettings(user.id),

    changeNoticeSettings: audited(
      db,
      async ({ body, user }, transaction) => {
        await createNoticeRepository(transaction).changeSettings(user.id, body);
        const detail = body.areMailed ? 'mailed' : 'not mailed';
        return { response: body, changes: [userChange('user.notices_changed', user, detail)] };
      },
      { changedUsers: oneself },
    ),
  };
}

async function markRead(transaction: Database, userId: number, id: number, which: ReadNotices) {
  const count = await createNoticeRepository(transaction).markAllRead(userId, which);
  const entity = { id, name: 'Notices', concerns: [userId] };
  const detail = `${String(count)} ${count === 1 ? 'notice' : 'notices'}`;
  return {
    response: {},
    changes: count === 0 ? [] : [auditedChange('notice.read', entity, detail)],
  };
}

function toResponse(row: Row): Notice {
  return {
    id: row.id,
    kind: row.kind,
    about: row.taskId === null ? 'event' : 'task',
    subjectId: row.taskId ?? row.eventId,
    taskNumber: row.taskNumber === null ? null : formatTaskNumber(row.taskNumber),
    title: row.title,
    count: row.count,
    by: row.by,
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    ...(row.proposedStart && { proposedStart: row.proposedStart.toISOString() }),
    ...commentOf(row),
    ...assignedTasksOf(row),
    ...timesOf(row),
  };
}

function commentOf({ commentId, excerpt, fileNames }: Row): Pick<Notice, 'comment'> {
  // The id of an answer is no comment's.
  if (commentId === null) return {};
  const text = excerpt ?? '';
  const named = nameFiles(fileNames ?? []);
  if (named === null) return { comment: { id: commentId, excerpt: text } };
  return { comment: { id: commentId, excerpt: text === '' ? named : `${text} (${named})` } };
}

function assignedTasksOf({ assignedTasks }: Row): Pick<Notice, 'assignedTasks'> {
  if (!assignedTasks || assignedTasks.count < 2) return {};
  const { count, numbers } = assignedTasks;
  return { assignedTasks: { count, taskNumbers: numbers.map(formatTaskNumber) } };
}

function timesOf({ times, event }: Row): Pick<Notice, 'eventTimes' | 'earlierTimes'> {
  if (!times) return {};
  const isWhole = times.occurrence === null;
  const eventTimes = {
    startDate: isWhole && event ? event.startDate.toISOString() : times.startDate,
    endDate: isWhole && event ? event.endDate.toISOString() : times.endDate,
    repetition: (isWhole && event?.repetition) || null,
    timeZone: (isWhole && event?.timeZone) || null,
  };
  const { earlier } = times;
  const isMoved =
    earlier?.startDate !== eventTimes.startDate || earlier.endDate !== eventTimes.endDate;
  return { eventTimes, ...(earlier && isMoved && { earlierTimes: earlier }) };
}
