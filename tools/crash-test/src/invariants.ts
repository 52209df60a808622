/** Runs a statement on the database under test. */
export type Query = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

// Tables whose rows were all created over HTTP, with the audit actions of their rows.
const AUDITED = [
  ['distributors', 'distributor.created', 'distributor.deleted'],
  ['companies', 'company.created', 'company.deleted'],
  ['licenses', 'license.created', 'license.deleted'],
  ['tasks', 'task.created', 'task.deleted'],
  ['task_comments', 'task_comment.created', 'task_comment.deleted'],
  ['events', 'event.created', 'event.deleted'],
  // No writer clears a conversation.
  ['messages', 'message.sent', 'message.deleted'],
] as const;

/** Queries for rows that must not exist, by the name of those rows. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'companies without their distributor': `
    select 1 from companies where distributor_id not in (select id from distributors)`,
  'licenses without their company and its distributor': `
    select 1 from licenses where (company_id, distributor_id) not in
      (select id, distributor_id from companies)`,
  'tasks without an assignee': `
    select 1 from tasks where id not in (select task_id from task_assignees)`,
  'assignees without a task or a user': `
    select 1 from task_assignees where task_id not in (select id from tasks)
      or user_id not in (select id from users)`,
  'comments without a task or an author': `
    select 1 from task_comments where task_id not in (select id from tasks)
      or author_id not in (select id from users)`,
  'participants without an event': `
    select 1 from event_participants where event_id not in (select id from events)`,
  'messages without a sender or a recipient': `
    select 1 from messages where sender_id not in (select id from users)
      or recipient_id not in (select id from users)`,
  'files whose content has not arrived completely': `
    select 1 from files where content_id not in
      (select id from file_contents where sha256 is not null)`,
  'files without the audit event of their upload': `
    select 1 from files where id::text not in (${selectEntities('file.uploaded')})`,
  'contents without a file': `
    select 1 from file_contents where sha256 is not null
      and id not in (select content_id from files)`,
  'contents with other bytes than their hash says': `
    select 1 from file_contents where sha256 is not null and sha256 is distinct from (
      select encode(sha256(string_agg(bytes, ''::bytea order by position)), 'hex') from file_pieces
      where content_id = file_contents.id)`,
  'pieces without a content': `
    select 1 from file_pieces where content_id not in (select id from file_contents)`,
  'sessions without a user': `
    select 1 from sessions where user_id not in (select id from users)`,
  'tasks with the same number': `
    select 1 from tasks group by number having count(*) > 1`,
  'licenses with the same key': `
    select 1 from licenses group by key having count(*) > 1`,
  'rows without the audit event of their creation': unionAll(
    ([table, created]) => `
      select 1 from ${table} where id::text not in (${selectEntities(created)})`,
  ),
  'audit events of rows that were never created': unionAll(
    ([table, created, deleted]) => `
      select 1 from (${selectEntities(created)}) as event
      where entity_id not in (select id::text from ${table})
        and entity_id not in (${selectEntities(deleted)})`,
  ),
  'audit events of deletions that did not happen': unionAll(
    ([table, , deleted]) => `
      select 1 from ${table} where id::text in (${selectEntities(deleted)})`,
  ),
};

/** Checks the invariants of the database row by row; returns a sentence for each broken one. */
export async function findBrokenInvariants(query: Query): Promise<string[]> {
  const broken: string[] = [];
  // An index could hide a damaged table.
  for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
    await query(`set enable_${scan} = off`);
  }
  for (const [name, statement] of Object.entries(INVARIANTS)) {
    const { rows } = await query(statement);
    if (rows.length > 0) broken.push(`There are ${name}: ${String(rows.length)}.`);
  }
  return broken;
}

function unionAll(select: (audited: (typeof AUDITED)[number]) => string): string {
  return AUDITED.map(select).join(' union all ');
}

function selectEntities(action: string): string {
  return `select entity_id from audit_events where action = '${action}'`;
}
