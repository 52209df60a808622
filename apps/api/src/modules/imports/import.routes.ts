import type { importEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { audited } from '../audit/audited';
import { planners } from './import-kinds';

/** Handlers for imports. */
export function importRoutes(db: Database): HandlersOf<typeof importEndpoints> {
  return {
    importRows: audited(db, async ({ body: { kind, rows, dryRun }, user }, transaction) => {
      const { outcomes, write } = await planners[kind](transaction, rows, user.id);
      const applied = !dryRun && outcomes.every(({ outcome }) => outcome !== 'refused');
      return {
        response: { applied, rows: [...outcomes] },
        changes: applied ? await write() : [],
      };
    }),
  };
}
