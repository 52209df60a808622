import { ADMIN_ROLE, type User } from '@atrium/contracts';
import { type Change, type ChangeTopic } from '@atrium/contracts/changes';
import type { NoticeTopic } from '../audit/audit-action';
import type { ChangeNotice } from '../audit/change-notice';

/** Keeps the connection open and tells the page that it still is. */
export const COMMENT = Buffer.from(':\n\n');

/** Tells the page that it may have missed changes. */
export const RESYNC = Buffer.from('event: resync\ndata: {}\n\n');

const ADMIN_TOPICS: ReadonlySet<NoticeTopic> = new Set<ChangeTopic>([
  'distributors',
  'companies',
  'licenses',
]);

/** Topics whose changes name users, and are sent to them alone; to everybody if they name none. */
export const PERSONAL_TOPICS: ReadonlySet<NoticeTopic> = new Set<ChangeTopic>([
  'messages',
  'notices',
]);

/** Returns the events of those changes that a user may know of. */
export function eventsFor(user: User, notices: readonly ChangeNotice[]): Buffer {
  const events = notices.flatMap((notice) => {
    const change = changeSeenBy(user, notice);
    return change ? `event: change\ndata: ${JSON.stringify(change)}\n\n` : [];
  });
  return Buffer.from(events.join(''));
}

function changeSeenBy(user: User, { topic, ids, by }: ChangeNotice): Change | undefined {
  if (topic === 'sessions' || topic === 'releases') return undefined;
  if (ADMIN_TOPICS.has(topic) && user.role !== ADMIN_ROLE) return undefined;
  if (!PERSONAL_TOPICS.has(topic)) return { topic, ids, by };
  if (ids.length > 0 && !ids.includes(user.id)) return undefined;
  return { topic, ids: topic === 'notices' ? [] : ids.filter((id) => id !== user.id), by };
}
