import { readConfig } from '../../config/config';
import { openDatabase } from '../../db/open-database';
import { tellOutcome } from '../tell-outcome';
import { MAIL_USAGE, parseMailCommand, runOnOutbox } from './mail-command';

/**
 * Runs the `mail` command on the database that the environment names; it sends nothing itself.
 * @param args what follows `mail`, see the usage text.
 * @param env the process's environment; see `readConfig`.
 * @returns the exit code: 0, or 1 after one sentence on standard error.
 */
export function runMailCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return tellOutcome(() => run(args, env));
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = parseMailCommand(args);
  if (command.name === 'help') return MAIL_USAGE;
  const database = await openDatabase(readConfig(env, process.cwd()), (error) => {
    process.stderr.write(`The database reports trouble: ${String(error)}\n`);
  });
  try {
    return await runOnOutbox(database.db, command);
  } finally {
    await database.close();
  }
}
