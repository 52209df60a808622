import { useState } from 'react';
import type { User } from '@atrium/contracts';
import type { LastMessages } from './last-messages';

/**
 * Returns the users with unread messages first, then those of the latest messages. Keeps their order until
 * there is another message, so that reading one does not move its row.
 *
 * @param users sorted by name, as which they stay without any messages
 */
export function useUserOrder(
  users: readonly User[],
  unread: Readonly<Record<string, number>> | undefined,
  lastMessages: LastMessages | undefined,
): User[] {
  const key = [
    unread !== undefined,
    ...users.map(({ id }) => `${String(id)} ${String(lastMessages?.get(id)?.id)}`),
  ].join();
  const [kept, setKept] = useState({ key: '', ranks: new Map<number, number>() });
  if (kept.key !== key) {
    const ranks = [...(lastMessages ?? [])].map(([id, { createdAt }]) => {
      const time = Date.parse(createdAt);
      return [id, unread?.[id] ? time + ABOVE_ALL_TIMES : time] as const;
    });
    setKept({ key, ranks: new Map(ranks) });
  }
  const rankOf = ({ id }: User) => kept.ranks.get(id) ?? 0;
  return users.toSorted((left, right) => rankOf(right) - rankOf(left));
}

const ABOVE_ALL_TIMES = 2 ** 52;
