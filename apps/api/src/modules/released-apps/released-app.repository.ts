import { asc, inArray, not } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { releases } from '../../db/schema/release-tables';

/** Lists the apps with a release, sorted, without the API, which nobody publishes. */
export function listPublishedApps(db: Database): Promise<string[]> {
  return listWithout(db, ['api']);
}

/** Lists the areas with a release, sorted. */
export function listReleasedAreas(db: Database): Promise<string[]> {
  return listWithout(db, ['api', 'shell']);
}

async function listWithout(db: Database, others: string[]): Promise<string[]> {
  const { app } = releases;
  const rows = await db
    .selectDistinct({ app })
    .from(releases)
    .where(not(inArray(app, others)))
    .orderBy(asc(app));
  return rows.map((row) => row.app);
}
