import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import type { Reference, ReferredField, Resource } from './values';

type Row = Readonly<Partial<Record<ReferredField, number | string>>>;

/** Rows by resource. */
type Rows = Readonly<Record<string, readonly Row[]>>;

// Tables whose rows requests add and delete, with the fields that requests name.
const changing = {
  distributor: 'id from distributors',
  company: 'id, uuid, distributor_id as "distributorId" from companies',
  license: 'id from licenses',
  task: 'id from tasks',
  comment: 'id, task_id as "taskId" from task_comments',
  event: 'id from events',
  file: 'id from files',
  message: 'id from messages',
  notice: 'id from notices',
  session: 'id from sessions',
} satisfies Partial<Record<Resource, string>>;

const lists = Object.entries(changing).map(
  ([resource, rows]) =>
    `(select coalesce(json_agg(r order by id), '[]') from (select ${rows}) r) as ${resource}`,
);
const READ = sql.raw(`select ${lists.join(', ')}`);

// One in eight references names a deleted row.
const DELETED_ROW_INTERVAL = 8;

/**
 * Creates the collection of the rows that exist or have been deleted. `refresh` reads them.
 * @param constant rows that no request adds or deletes.
 */
export function createKnownRows(db: Database, constant: Partial<Record<Resource, readonly Row[]>>) {
  let present: Rows = constant;
  let deleted: Rows = {};

  return {
    async refresh(): Promise<void> {
      const found = requireRow(await queryRows<Rows>(db, READ));
      deleted = Object.fromEntries(
        Object.entries(found).map(([resource, rows]) => {
          const ids = new Set(rows.map(({ id }) => id));
          const gone = (present[resource] ?? []).filter(({ id }) => !ids.has(id));
          return [resource, [...(deleted[resource] ?? []), ...gone]];
        }),
      );
      present = { ...constant, ...found };
    },

    /**
     * Returns the field that a reference stands for.
     * @param pick selects the row if the reference has no pick of its own.
     */
    resolve({ resource, field, pick: own, asText }: Reference, pick: number): number | string {
      const index = own ?? pick;
      const usesDeleted = index % DELETED_ROW_INTERVAL === 0;
      const candidates = [present, deleted].map((rows) => rows[resource] ?? []);
      const [rows = []] = (usesDeleted ? candidates.reverse() : candidates).filter(isNotEmpty);
      const value = rows[index % rows.length]?.[field] ?? 1;
      return asText ? String(value) : value;
    },
  };
}

function isNotEmpty({ length }: readonly Row[]): boolean {
  return length > 0;
}
