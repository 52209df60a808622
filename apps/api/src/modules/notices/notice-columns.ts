import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { EXCERPT_LENGTH, MOST_NAMED_TASKS } from '@atrium/contracts/notices';
import { events } from '../../db/schema/event-tables';
import { files } from '../../db/schema/file-tables';
import { notices } from '../../db/schema/notice-tables';
import { taskComments, tasks, users } from '../../db/schema/tables';

/** The tasks that one step has assigned. */
interface AssignedTasks {
  readonly count: number;
  /** Numbers of the tasks, highest first. */
  readonly numbers: readonly number[];
}

/** Another notice of the same step that has assigned several tasks, as far as it is as read as this one. */
export const sameStep = alias(notices, 'same_step');

/** Joins `sameStep`. */
export const isSameStep = and(
  eq(sameStep.userId, notices.userId),
  eq(sameStep.kind, notices.kind),
  eq(sameStep.kind, 'assigned'),
  // One statement writes them all.
  eq(sameStep.createdAt, notices.createdAt),
  eq(sameStep.byId, notices.byId),
  sql`(${sameStep.readAt} is null) = (${notices.readAt} is null)`,
);

/** Of the notices of a step that has assigned several tasks, the last one stands for all. */
export const standsForItsStep = sql`(${notices.kind} <> 'assigned' or not exists (
  select from notices same_step where ${isSameStep} and ${sameStep.id} > ${notices.id}))`;

const assignedTasks = sql<AssignedTasks | null>`case when ${notices.kind} = 'assigned' then (
  select json_build_object(
    'count', count(*),
    'numbers', to_json((array_agg(number order by number desc))[1:${sql.raw(String(MOST_NAMED_TASKS))}]))
  from notices same_step join tasks assigned on assigned.id = ${sameStep.taskId}
  where ${isSameStep}) end`;

const commentFiles = sql`from ${files} where ${files.commentId} = ${taskComments.id}`;

// Clients send the names as the text of a comment that has files alone.
const isNamesAlone = sql`${taskComments.content} = (
  select string_agg(${files.name}, ', ' order by ${files.position}, ${files.id}) ${commentFiles})`;

/** Columns of a notice, with its author, its task, its event, and its last comment joined. */
export const noticeColumns = {
  id: notices.id,
  kind: notices.kind,
  taskId: notices.taskId,
  eventId: notices.eventId,
  taskNumber: tasks.number,
  title: notices.title,
  count: notices.count,
  by: {
    id: notices.byId,
    username: sql<string>`coalesce(${users.username}, ${notices.guestName})`,
  },
  proposedStart: notices.proposedStart,
  commentId: taskComments.id,
  /** Empty for a comment that has files alone. */
  excerpt: sql<string | null>`case when ${isNamesAlone} then ''
    else left(split_part(${taskComments.content}, E'\\n', 1), ${EXCERPT_LENGTH}) end`,
  /** Names of the files of the comment. */
  fileNames: sql<string[] | null>`(
    select json_agg(${files.name} order by ${files.position}, ${files.id}) ${commentFiles})`,
  assignedTasks,
  times: notices.times,
  event: {
    startDate: events.startDate,
    endDate: events.endDate,
    repetition: events.repetition,
    timeZone: events.timeZone,
  },
  createdAt: notices.createdAt,
  readAt: notices.readAt,
};
