import * as z from 'zod/mini';
import type { ActivityKind } from '@atrium/contracts/activity';
import { changeTopic } from '@atrium/contracts/changes';

/**
 * Two topics never leave the server: `sessions`, since somebody's have ended or their user has changed,
 * and `releases`. The others are those of the contract.
 */
export const noticeTopic = z.enum([...changeTopic.options, 'sessions', 'releases']);
export type NoticeTopic = z.output<typeof noticeTopic>;

type Topics = Readonly<Record<`${ActivityKind}.${string}`, readonly NoticeTopic[]>>;

/**
 * Every audited action, as `<entity>.<verb in the past tense>`, with the topics of its notices;
 * `docs/audit.md` describes each action.
 */
export const topicsOf = {
  // Names users only if it replaces their sessions.
  'session.started': ['sessions'],
  'session.ended': ['sessions'],
  'session.refused': [],
  'session.confirmed': [],
  // Only earlier versions recorded these two.
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
  'user.rights_changed': ['users', 'sessions'],
  'user.second_factor_off': ['users', 'sessions'],
  'user.provider_linked': ['users'],
  'user.provider_unlinked': ['users', 'sessions'],
  'user.email_changed': ['users', 'sessions'],
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
  // The entity on which it hangs announces it.
  'file.uploaded': [],
  'file.described': [],
  'notice.read': ['notices'],
  'mail.retried': [],
  'database.backed_up': [],
  // No server runs during a restore.
  'database.restored': [],
  // Only earlier versions recorded it.
  'release.taken': [],
  'release.changed': ['releases'],
  'publisher.created': [],
  'publisher.renewed': [],
  'publisher.changed': [],
  'publisher.removed': [],
  'activity.exported': [],
} as const satisfies Topics;
export type AuditAction = keyof typeof topicsOf;
