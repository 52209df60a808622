import { createHash } from 'node:crypto';

/** Number of users who poll. */
export const CHATTERS = 1000;
const MESSAGES = 1_000_000;
const FIRST_ID = 2;
const PARTNERS = 10;

/** A user who polls a conversation. */
export interface Chatter {
  readonly id: number;
  /** User whose conversation is open. */
  readonly partnerId: number;
  /** Session cookie as `name=value`. */
  readonly cookie: string;
}

/** Users that `seedChat` signs in. */
export const chatters: readonly Chatter[] = Array.from({ length: CHATTERS }, (_, index) => ({
  id: FIRST_ID + index,
  partnerId: FIRST_ID + ((index + 1) % CHATTERS),
  cookie: `atrium_session=${tokenOf(FIRST_ID + index)}`,
}));

/**
 * Returns SQL for 1,000 users and 1,000,000 messages, some unread. Every user has sent the same number of
 * messages to each of ten others and has a session that was used within the last 60 seconds.
 */
export function seedChat(): string {
  const sessions = chatters.map(({ id }) => `('${hashOf(tokenOf(id))}', ${String(id)})`);
  const lastId = FIRST_ID + CHATTERS - 1;
  return `
    insert into users (username, username_key, email, email_key, role, password_hash)
      select name, name, name, name, 'staff', '' from (
        select 'chatter' || n as name from generate_series(${String(FIRST_ID)}, ${String(lastId)}) n
      ) named;
    insert into sessions (token_hash, user_id, last_seen_at, expires_at)
      select hash, id, now() - id % 60 * interval '1 second', now() + interval '1 day' from (values ${sessions.join(', ')}) as s (hash, id);
    insert into messages (sender_id, recipient_id, content, is_read, created_at)
      select ${String(FIRST_ID)} + n % ${String(CHATTERS)},
        ${String(FIRST_ID)} + (n + 1 + n / ${String(CHATTERS)} % ${String(PARTNERS)}) % ${String(CHATTERS)},
        repeat('A message of some words. ', 1 + n % 5), n % 50 <> 0,
        now() - (${String(MESSAGES)} - n) * interval '10 seconds'
      from generate_series(1, ${String(MESSAGES)}) n;
    insert into conversation_versions (lower_user_id, higher_user_id, version)
      select least(sender_id, recipient_id), greatest(sender_id, recipient_id), gen_random_uuid()
      from messages group by 1, 2;
    insert into unread_versions (user_id, version)
      select id, gen_random_uuid() from users where id >= ${String(FIRST_ID)};`;
}

function tokenOf(id: number): string {
  return `bench-${String(id)}`;
}

// The server stores the hash only.
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
