import { readConfig } from '../../config/config';
import { openDatabase } from '../../db/open-database';
import { tellOutcome } from '../tell-outcome';
import { readPassword } from './read-password';
import { parseUsersCommand, runOnUsers, type UsersCommand } from './users-command';

/**
 * Runs the `users` command on the database that the environment names.
 * @param args what follows `users`, see the usage text.
 * @param env the process's environment; see `readConfig`.
 * @returns the exit code: 0, or 1 after one sentence on standard error.
 */
export function runUsersCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return tellOutcome(() => run(args, env));
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = parseUsersCommand(args);
  const password = 'needsPassword' in command ? await readNewPassword(command) : '';
  const database = await openDatabase(readConfig(env, process.cwd()), (error) => {
    process.stderr.write(`The database reports trouble: ${String(error)}\n`);
  });
  try {
    return await runOnUsers(database.db, command, password);
  } finally {
    await database.close();
  }
}

async function readNewPassword(
  command: Extract<UsersCommand, { needsPassword: true }>,
): Promise<string> {
  const password = await readPassword(process.stdin);
  // Loaded here, since the list of common passwords is large and no other command needs it.
  const { refuseGuessablePassword } = await import('./guessable-password');
  const names = [command.username, ...(command.name === 'add' ? [command.email] : [])];
  refuseGuessablePassword(password, names);
  return password;
}
