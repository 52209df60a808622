import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { id, instant } from './fields';
import { repetition } from './repetition';

/**
 * Kind of a change to a task or event that concerns the reader. The last four tell who made an event of replies that
 * are no answer:
 *
 * - `event-proposed`: a participant proposes another time.
 * - `event-delegated`: a participant sends somebody else.
 * - `event-reply-unclear`: a participant answers in a way that does not count, as for one occurrence.
 * - `event-reply-uninvited`: an answer came from an address that is not invited.
 */
export const noticeKind = z.enum([
  'assigned',
  'mentioned',
  'commented',
  'invited',
  'event-changed',
  'event-canceled',
  'event-accepted',
  'event-tentative',
  'event-declined',
  'event-proposed',
  'event-delegated',
  'event-reply-unclear',
  'event-reply-uninvited',
]);
export type NoticeKind = z.output<typeof noticeKind>;

export const noticeSubject = z.enum(['task', 'event']);
export type NoticeSubject = z.output<typeof noticeSubject>;

/** Longest text of a comment that a notice has, in characters. */
export const EXCERPT_LENGTH = 200;

/** Number of tasks that a notice names at most. */
export const MOST_NAMED_TASKS = 100;

const times = z.object({ startDate: instant, endDate: instant });

/** A notice to one user about what somebody else did. */
export const notice = z.object({
  id,
  kind: noticeKind,
  about: noticeSubject,
  /** The task or event; `null` for an event that is gone. */
  subjectId: z.nullable(id),
  /** `null` for events. */
  taskNumber: z.nullable(z.string()),
  /** Title of the task or event at that time. */
  title: z.string(),
  /** Number of changes within an hour that it stands for. */
  count: z.int(),
  /** Author of the last of them; a guest of an event has a name only. */
  by: z.object({ id: z.nullable(id), username: z.string() }),
  /** Start that the author proposes instead, of `event-proposed`. */
  proposedStart: z.optional(instant),
  /** The last comment that it stands for, with the first line of its text, and a few words about its files. */
  comment: z.optional(z.object({ id, excerpt: z.string() })),
  /**
   * The tasks that were assigned in the same step, if there are several; the notice has the fields of the last
   * one. Numbers from the highest to the lowest, at most `MOST_NAMED_TASKS`.
   */
  assignedTasks: z.optional(z.object({ count: z.int(), taskNumbers: z.array(z.string()) })),
  /**
   * Times of the event, or of the only occurrence that it is about. Those of an event that still exists are its
   * current ones. Missing from notices of answers, and from those of before.
   */
  eventTimes: z.optional(
    z.extend(times, {
      /** How the event repeats; `null` also for a single occurrence. */
      repetition: z.nullable(repetition),
      timeZone: z.nullable(z.string()),
    }),
  ),
  /** Times before the changes that it stands for, of `event-changed`, if they are others now. */
  earlierTimes: z.optional(times),
  /** Time of the last of them. */
  at: instant,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** Page size of `listNotices`. */
export const NOTICES_PER_PAGE = 50;

/** Days for which notices are kept. */
export const NOTICE_DAYS = 90;

/** A page of notices, newest first. */
export const noticePage = z.object({
  notices: z.array(notice),
  /** Number of unread notices on all pages. */
  unreadCount: z.int(),
});
export type NoticePage = z.output<typeof noticePage>;

export const listNotices = userEndpoint('GET /api/notices', {
  summary:
    'Lists the newest notices to the signed-in user, or those before a notice id, newest first.',
  query: z.object({ about: z.optional(noticeSubject), before: z.optional(id) }),
  response: noticePage,
  background: true,
});

export const markNoticeRead = userEndpoint('PUT /api/notices/:id', {
  summary: 'Marks a notice as read.',
  ownership: { param: 'id', owner: 'the recipient', status: 404 },
  params: z.object({ id }),
  response: notice,
});

export const markNoticesRead = userEndpoint('POST /api/notices/read-all', {
  summary: 'Marks all notices as read, up to one that the user has seen.',
  body: z.object({ until: id }),
  response: z.object({}),
});

/** How a user wants to learn of notices. */
export const noticeSettings = z.object({
  /** Whether unread notices are mailed: after an hour, and at most once in four hours. */
  areMailed: z.boolean(),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const getNoticeSettings = userEndpoint('GET /api/account/notices', {
  summary: 'Returns how the signed-in user wants to learn of notices.',
  response: noticeSettings,
});

export const changeNoticeSettings = userEndpoint('PUT /api/account/notices', {
  summary: 'Changes how the signed-in user wants to learn of notices.',
  body: noticeSettings,
  response: noticeSettings,
});
