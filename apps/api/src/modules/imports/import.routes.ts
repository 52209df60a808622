import { createHash } from 'node:crypto';
import type { ImportOutcome } from '@atrium/contracts/imports';
import type { importEndpoints } from '@atrium/contracts/server';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { audited } from '../audit/audited';
import { planners } from './import-kinds';

/** Handlers for imports. */
export function importRoutes(db: Database): HandlersOf<typeof importEndpoints> {
  return {
    importRows: audited(db, async ({ body, user }, transaction) => {
      const { kind, rows, dryRun, addDuplicates = false } = body;
      // So that two imports of one file see each other's rows.
      if (!dryRun) await takeLock(transaction, 'imports');
      const { outcomes, write } = await planners[kind](transaction, rows, user.id);
      const digest = digestOf(outcomes);
      const isStale = body.digest !== undefined && body.digest !== digest;
      const isRefused = outcomes.some(({ outcome }) => outcome === 'refused');
      const applied = !dryRun && !isStale && !isRefused;
      return {
        response: {
          applied,
          rows: addDuplicates ? [...outcomes] : outcomes.map(leaveOutDuplicate),
          digest,
        },
        changes: applied ? await write(addDuplicates) : [],
      };
    }),
  };
}

function digestOf(outcomes: readonly ImportOutcome[]): string {
  return createHash('sha256').update(JSON.stringify(outcomes)).digest('base64url');
}

function leaveOutDuplicate(outcome: ImportOutcome): ImportOutcome {
  return outcome.duplicate ? { ...outcome, outcome: 'same' } : outcome;
}
