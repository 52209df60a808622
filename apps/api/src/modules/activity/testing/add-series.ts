import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database';

/** Adds events that are a second apart, numbered from the oldest in their detail, padded to a length. */
export async function addSeries(db: Database, count: number, detailLength = 1): Promise<void> {
  await db.execute(sql`
    insert into audit_events (action, actor_id, actor_name, entity_type, entity_id, entity_name,
      detail, occurred_at)
    select (array['task.changed', 'event.changed', 'company.changed', 'session.started'])[1 + n % 4],
      1 + n % 7, 'user ' || n % 7, 'thing', n % 200, 'Thing', n || repeat('.', ${detailLength}::int),
      timestamptz '2026-01-01Z' + n * interval '1 second'
    from generate_series(1, ${count}::int) as n`);
}
