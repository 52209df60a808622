import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { changeTopic } from '@atrium/contracts/changes';
import type { AuditAction, AuditActor, AuditedChange } from './audit-event';

/** PostgreSQL channel on which the processes tell each other what has changed. */
export const CHANGE_CHANNEL = 'atrium_changes';

/**
 * Two topics never leave the server: `sessions`, since somebody's have ended or their user has changed,
 * and `releases`. The others are those of the contract.
 */
const noticeTopic = z.enum([...changeTopic.options, 'sessions', 'releases']);
export type NoticeTopic = z.output<typeof noticeTopic>;

const changeNotice = z.object({
  /** Unique; the process that makes a change learns of it twice. */
  key: z.string(),
  topic: noticeTopic,
  ids: z.array(z.int()),
  by: z.nullable(z.int()),
});

/**
 * A committed change, as the processes tell each other.
 * - `ids`: as in a `Change` of the contract, but of `messages` both users of the conversation, and of
 *   `notices` and `sessions` the users. Empty means any.
 * - `by`: the user who made the change; `null` for a command.
 */
export type ChangeNotice = z.output<typeof changeNotice>;

/** Topics of each action. A new action does not compile before it is listed. */
const topicsOf: Readonly<Record<AuditAction, readonly NoticeTopic[]>> = {
  // Names users only if it replaces their sessions.
  'session.started': ['sessions'],
  'session.ended': ['sessions'],
  'session.refused': [],
  'session.confirmed': [],
  'session.development_started': [],
  'session.development_ended': [],
  'user.created': ['users'],
  'user.password_changed': ['sessions'],
  'user.password_link_created': ['users'],
  'user.password_set': ['users', 'sessions'],
  'user.second_factor_set_up': [],
  'user.second_factor_on': ['users', 'sessions'],
  'user.second_factor_throttled': [],
  'user.recovery_codes_replaced': [],
  'user.recovery_code_used': [],
  'user.notices_changed': [],
  'user.calendar_feed_created': [],
  'user.calendar_feed_removed': [],
  'user.role_changed': ['users', 'sessions'],
  'user.second_factor_off': ['users', 'sessions'],
  'user.signed_out': ['sessions'],
  'user.deactivated': ['users', 'sessions'],
  'user.reactivated': ['users'],
  // Admins may need a second factor now.
  'settings.changed': ['sessions'],
  'distributor.created': ['distributors'],
  'distributor.changed': ['distributors'],
  'distributor.deleted': ['distributors'],
  'company.created': ['companies'],
  'company.changed': ['companies'],
  'company.deleted': ['companies'],
  'license.created': ['licenses'],
  'license.renewed': ['licenses'],
  'license.activated': ['licenses'],
  'license.deactivated': ['licenses'],
  'license.deleted': ['licenses'],
  'task.created': ['tasks'],
  'task.changed': ['tasks'],
  'task.deleted': ['tasks'],
  'task_comment.created': ['task-comments'],
  'task_comment.changed': ['task-comments'],
  'task_comment.deleted': ['task-comments'],
  'event.created': ['events'],
  'event.changed': ['events'],
  'event.deleted': ['events'],
  'event.answered': ['events'],
  'message.sent': ['messages'],
  'message.read': ['messages'],
  'message.changed': ['messages'],
  'message.deleted': ['messages'],
  'conversation.cleared': ['messages'],
  'notice.read': ['notices'],
  'mail.retried': [],
  'database.backed_up': [],
  // No server runs during a restore.
  'database.restored': [],
  'release.taken': [],
  'release.changed': ['releases'],
  'publisher.created': [],
  'publisher.renewed': [],
  'publisher.removed': [],
  'activity.exported': [],
};

// PostgreSQL accepts fewer than 8,000 bytes; an id takes up to eleven.
const MOST_IDS = 600;

/**
 * Returns one notice for each topic of the changes, however many entities there are.
 * @param notified ids of the users whose notices have changed.
 */
export function noticesOf(
  { actorId }: Pick<AuditActor, 'actorId'>,
  changes: readonly AuditedChange[],
  notified: readonly number[],
): ChangeNotice[] {
  const idsByTopic = new Map<NoticeTopic, Set<number>>();
  if (notified.length > 0) idsByTopic.set('notices', new Set(notified));
  for (const { action, entityId, concerns = [Number(entityId)] } of changes) {
    if (concerns.length === 0) continue;
    for (const topic of topicsOf[action]) {
      const ids = idsByTopic.get(topic) ?? new Set();
      for (const id of concerns) ids.add(id);
      idsByTopic.set(topic, ids);
    }
  }
  return [...idsByTopic].map(([topic, ids]) => ({
    key: randomUUID(),
    topic,
    ids: ids.size > MOST_IDS ? [] : [...ids],
    by: actorId,
  }));
}

/** Parses the payload of a notification; `undefined` if another release of the server has sent it. */
export function parseNotice(payload: string): ChangeNotice | undefined {
  try {
    return changeNotice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
