import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';

// Every row of them was made by a call.
const AUDITED = [
  ['distributors', 'distributor.created', 'distributor.deleted'],
  ['companies', 'company.created', 'company.deleted'],
  ['licenses', 'license.created', 'license.deleted'],
  ['tasks', 'task.created', 'task.deleted'],
  ['task_comments', 'task_comment.created', 'task_comment.deleted'],
  ['events', 'event.created', 'event.deleted'],
  // Nobody clears a conversation here.
  ['messages', 'message.sent', 'message.deleted'],
] as const;

const INVARIANTS = {
  'companies without their distributor': sql`
    select 1 from companies where distributor_id not in (select id from distributors)`,
  'licences without their company and its distributor': sql`
    select 1 from licenses where (company_id, distributor_id) not in
      (select id, distributor_id from companies)`,
  'tasks without an assignee': sql`
    select 1 from tasks where id not in (select task_id from task_assignees)`,
  'assignees without a task or a user': sql`
    select 1 from task_assignees where task_id not in (select id from tasks)
      or user_id not in (select id from users)`,
  'comments without a task or an author': sql`
    select 1 from task_comments where task_id not in (select id from tasks)
      or author_id not in (select id from users)`,
  'participants without an event': sql`
    select 1 from event_participants where event_id not in (select id from events)`,
  'messages of nobody or to nobody': sql`
    select 1 from messages where sender_id not in (select id from users)
      or recipient_id not in (select id from users)`,
  'sessions of nobody': sql`
    select 1 from sessions where user_id not in (select id from users)`,
  'two tasks of one number': sql`
    select 1 from tasks group by number having count(*) > 1`,
  'two licences of one key': sql`
    select 1 from licenses group by key having count(*) > 1`,
  'rows without the audit event of their creation': unionOf(
    ([table, created]) => sql`
      select 1 from ${sql.identifier(table)} where id::text not in (${entitiesOf(created)})`,
  ),
  'audit events of rows that were never made': unionOf(
    ([table, created, deleted]) => sql`
      select 1 from (${entitiesOf(created)}) as event
      where entity_id not in (select id::text from ${sql.identifier(table)})
        and entity_id not in (${entitiesOf(deleted)})`,
  ),
  'audit events of deletions that were not made': unionOf(
    ([table, , deleted]) => sql`
      select 1 from ${sql.identifier(table)} where id::text in (${entitiesOf(deleted)})`,
  ),
};

/** What must hold at any moment, looked up row by row; a sentence for each that does not. */
export async function findBrokenInvariants(db: Database): Promise<string[]> {
  const broken: string[] = [];
  // An index could hide a damaged table.
  await db.execute(sql`set enable_indexscan = off`);
  await db.execute(sql`set enable_indexonlyscan = off`);
  await db.execute(sql`set enable_bitmapscan = off`);
  for (const [name, statement] of Object.entries(INVARIANTS)) {
    const rows = await queryRows(db, statement);
    if (rows.length > 0) broken.push(`There are ${name}: ${String(rows.length)}.`);
  }
  return broken;
}

function unionOf(select: (audited: (typeof AUDITED)[number]) => SQL): SQL {
  return sql.join(AUDITED.map(select), sql` union all `);
}

function entitiesOf(action: string): SQL {
  return sql`select entity_id from audit_events where action = ${action}`;
}
