import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/**
 * Adds rows to every table: comments to one task, messages to one conversation.
 * @param count number of rows for each table.
 * @param names existing rows that they refer to.
 */
export async function fillTables(
  db: Database,
  count: number,
  { userId, partnerId, companyUuid, taskId }: FilledNames,
): Promise<void> {
  const series = sql`generate_series(1, ${count}::int) as n`;
  await db.execute(sql`
    insert into users (username, username_key, email, email_key, role, password_hash)
    select name, name, name, name, 'staff', ''
    from (select gen_random_uuid()::text as name from ${series}) as added`);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, last_seen_at, expires_at)
    select gen_random_uuid()::text, ${userId}::int, now(), now() + interval '1 day' from ${series}`);
  await db.execute(sql`
    insert into known_browsers (token_hash, user_id, expires_at)
    select gen_random_uuid()::text, id, now() + interval '1 day' from users, ${series} limit ${count}`);
  await db.execute(sql`
    insert into login_attempts (username_key, address, attempted_at)
    select 'somebody', '192.0.2.1', now() from ${series}`);
  await db.execute(sql`
    insert into distributors (name, email, channel)
    select 'Anadolu', 'info@example.com', 'platform' from ${series}`);
  await db.execute(sql`
    with parent as (select * from companies where uuid = ${companyUuid}), added as (
      insert into companies (name, email, distributor_id)
      select name, email, distributor_id from parent, ${series}
    )
    insert into licenses (company_id, distributor_id, key, is_trial, expires_at)
    select id, distributor_id, gen_random_uuid()::text, false, now() from parent, ${series}`);
  await db.execute(sql`
    insert into expiry_notices (license_id, expires_at, days, recipients)
    select id, expires_at, 30, '{a@example.com}' from licenses on conflict do nothing`);
  await db.execute(sql`
    insert into user_identities (user_id, issuer, subject)
    select id, 'https://id.example.com', gen_random_uuid()::text from users on conflict do nothing`);
  await db.execute(sql`
    with added as (
      insert into tasks (title, type, status, priority)
      select 'Call', 'Bug', 'Todo', 'Low' from ${series} returning id
    ), assigned as (
      insert into task_assignees (task_id, user_id) select id, ${userId}::int from added
    )
    insert into task_comments (task_id, author_id, content)
    select ${taskId}::int, ${userId}::int, 'Done?' from ${series}`);
  await db.execute(sql`
    with added as (
      insert into events (title, start_date, end_date)
      select 'Meeting', now(), now() + interval '1 hour' from ${series} returning id
    ), exceptions as (
      insert into event_exceptions (event_id, start, schedule) select id, now(), '' from added
    )
    insert into event_participants (event_id, user_id) select id, ${userId}::int from added`);
  await db.execute(sql`
    insert into calendar_feeds (user_id, token_hash) select id, gen_random_uuid()::text from users
    on conflict do nothing`);
  await db.execute(sql`
    with added as (
      insert into event_notices (event_uid, sequence, sender_name, sender_email, title, start_date,
        end_date, attendees)
      select gen_random_uuid(), 0, 'Somebody', 'somebody@example.com', 'Meeting', now(),
        now() + interval '1 hour', '[]' from ${series}
      returning id, event_uid
    )
    insert into outbox (notice_id, event_uid, kind, recipient, recipient_key, recipient_name)
    select id, event_uid, 'invitation', 'guest@example.com', 'guest@example.com', 'Guest' from added`);
  await db.execute(sql`
    insert into expiry_notice_mails (notice_id, mail_id)
    select expiry_notices.id, outbox.id
    from (select id, row_number() over () as n from expiry_notices) as expiry_notices
      join (select id, row_number() over () as n from outbox) as outbox using (n)`);
  await db.execute(sql`
    insert into messages (sender_id, recipient_id, content)
    select ${partnerId}::int, ${userId}::int, 'Hello' from ${series}`);
  await db.execute(sql`
    with added as (
      insert into file_contents (sha256, size, type, uploaded_by)
      select gen_random_uuid()::text, 6, 'text/plain', ${userId}::int from ${series} returning id
    ), pieces as (
      insert into file_pieces (content_id, position, bytes) select id, 0, 'Atrium' from added
    ), unattached as (
      insert into files (content_id, name, uploaded_by) select id, 'notes.txt', ${userId}::int from added
    ), of_comments as (
      insert into files (content_id, name, uploaded_by, comment_id)
      select added.id, 'notes.txt', ${userId}::int, task_comments.id
      from (select id, row_number() over () as n from added) as added
        join (select id, row_number() over () as n from task_comments) as task_comments using (n)
    )
    insert into files (content_id, name, uploaded_by, message_id)
    select added.id, 'notes.txt', ${partnerId}::int, messages.id
    from (select id, row_number() over () as n from added) as added
      join (select id, row_number() over () as n from messages) as messages using (n)`);
  await db.execute(sql`
    with added as (
      insert into unread_versions (user_id, version) select id, gen_random_uuid() from users
      on conflict do nothing returning user_id
    )
    insert into conversation_versions (lower_user_id, higher_user_id, version)
    select least(user_id, ${userId}::int), greatest(user_id, ${userId}::int), gen_random_uuid()
    from added on conflict do nothing`);
  await db.execute(sql`
    insert into notices (user_id, kind, task_id, title, by_id)
    select ${userId}::int, 'commented', ${taskId}::int, 'Call', ${partnerId}::int from ${series}`);
  await db.execute(sql`
    insert into audit_events (action, actor_id) select 'session.started', ${userId}::int from ${series}`);
  await db.execute(sql`
    insert into page_report_counts (app, release, kind, detail, minute, count)
    select 'tasks', '0123456789abcdef', 'loaded', '', now() - n * interval '1 minute', 1 from ${series}
    on conflict do nothing`);
  await db.execute(sql`
    insert into release_changes (sequence, at, by, action, effect)
    select n + (select max(sequence) from release_changes), now(), 'tests', 'remove-preview',
      '{"changes":[],"candidates":[],"revoked":[],"preview":null}' from ${series}`);
  await db.execute(sql`
    with added as (
      insert into releases (app, id, manifest, maps, stored_at)
      select 'tasks', lpad(n::text, 16, '0'), '{}', '[]', now() from ${series} returning id
    ), stored as (
      insert into release_files (integrity, content, stored_at) select id, '', now() from added
    )
    insert into publishers (name, token_hash, apps, may, created_at, expires_at)
    select id, id, '{tasks}', '{publish}', now(), now() from added`);
}

/** Existing rows that added rows refer to. */
export interface FilledNames {
  readonly userId: number;
  readonly partnerId: number;
  readonly companyUuid: string;
  readonly taskId: number;
}
