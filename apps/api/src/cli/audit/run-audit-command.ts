import { readConfig } from '../../config/config';
import { errorCode } from '../../config/user-facing-error';
import { openDatabase } from '../../db/open-database';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import { tellOutcome } from '../tell-outcome';
import { AUDIT_USAGE, parseAuditCommand } from './audit-command';
import { exportEvents } from './export-events';

/**
 * Runs the `audit` command on the database that the environment names.
 * @param args what follows `audit`, see the usage text.
 * @param env the process's environment; see `readConfig`.
 * @returns the exit code: 0, or 1 after one sentence on standard error.
 */
export function runAuditCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return tellOutcome(() => run(args, env));
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const command = parseAuditCommand(args);
  if (command.name === 'help') return AUDIT_USAGE;
  const output = process.stdout;
  output.on('error', (error) => {
    // The reader, such as `head`, has what it wanted.
    if (errorCode(error) !== 'EPIPE') throw error;
  });
  const database = await openDatabase(readConfig(env, process.cwd()), (error) => {
    process.stderr.write(`The database reports trouble: ${String(error)}\n`);
  });
  try {
    const audit = createAuditRepository(database.db);
    await exportEvents(audit, command.filter, command.format, output);
    return undefined;
  } finally {
    await database.close();
  }
}
