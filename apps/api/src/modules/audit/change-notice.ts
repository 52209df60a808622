import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type NoticeTopic, noticeTopic, topicsOf } from './audit-action';
import type { AuditActor, AuditedChange } from './audit-event';

/** PostgreSQL channel on which the processes tell each other what has changed. */
export const CHANGE_CHANNEL = 'atrium_changes';

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
