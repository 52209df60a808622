import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHATTERS, chatters } from '../chat-seed';

const CLIENTS = 10;
const SESSION =
  'select users.id, users.username, users.email, users.role, sessions.last_seen_at, version from sessions inner join users on users.id = sessions.user_id';
const LIVE =
  "sessions.token_hash = encode(sha256(('bench-' || :id)::text::bytea), 'hex') and sessions.expires_at > now() and sessions.last_seen_at > now() - interval '12 hours' and users.deactivated_at is null";

// SQL of both polls, with the parameters that the server would use.
const SCRIPT = `\\set id random(${String(chatters[0]?.id)}, ${String((chatters[0]?.id ?? 0) + CHATTERS - 1)})
${SESSION} left join conversation_versions on lower_user_id = least(users.id, :id + 1) and higher_user_id = greatest(users.id, :id + 1) where ${LIVE};
${SESSION} left join unread_versions on unread_versions.user_id = users.id where ${LIVE};
`;

/** Measures the polls per second of PostgreSQL alone with pgbench. */
export async function measurePgbench(databaseUrl: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-pgbench-'));
  try {
    const script = path.join(folder, 'polls.sql');
    await writeFile(script, SCRIPT);
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1'],
      ...['-T', String(seconds), '-f', script, databaseUrl],
    ]);
    const transactions = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    // A transaction of the script is two polls.
    return 2 * transactions;
  } finally {
    await rm(folder, { recursive: true });
  }
}
