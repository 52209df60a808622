import { ADMIN_ROLE, type User } from '@atrium/contracts';
import { type Change, type ChangeTopic } from '@atrium/contracts/changes';
import type { ChangeNotice, NoticeTopic } from '../audit/change-notice';

/** Keeps the connection open and tells the page that it still is. */
export const COMMENT = Buffer.from(':\n\n');

/** Tells the page that it may have missed changes. */
export const RESYNC = Buffer.from('event: resync\ndata: {}\n\n');

const ADMIN_TOPICS: ReadonlySet<NoticeTopic> = new Set<ChangeTopic>([
  'distributors',
  'companies',
  'licenses',
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
  if (topic !== 'messages') return { topic, ids, by };
  if (!ids.includes(user.id)) return undefined;
  return { topic, ids: ids.filter((id) => id !== user.id), by };
}
