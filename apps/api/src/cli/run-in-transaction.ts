import type { Database } from '../db/database';
import { createAuditRepository } from '../modules/audit/audit.repository';
import type { AuditedChange } from '../modules/audit/audit-event';
import type { CommandContext } from './command-context';

/** Output of a command, and the changes that it records. */
export interface CommandResult {
  readonly line: string;
  readonly changes?: readonly AuditedChange[] | undefined;
}

/** Runs the work of a command in a transaction, which records its changes, and prints its output. */
export async function runInTransaction(
  { withDatabase, actor, stdout }: CommandContext,
  work: (transaction: Database) => Promise<CommandResult>,
): Promise<void> {
  const line = await withDatabase((db) =>
    db.transaction(async (transaction) => {
      const { line, changes = [] } = await work(transaction);
      await createAuditRepository(transaction).recordAll(actor, changes);
      return line;
    }),
  );
  stdout.write(`${line}\n`);
}
