import path from 'node:path';
import { readConfig } from '../config';
import { StartError } from '../start-error';
import { tellOutcome } from '../tell-outcome';
import { backUp } from './back-up';
import { moveTo } from './move';
import { restore } from './restore';

const USAGE = `Usage:
  db backup FILE          (copies the embedded database into a new file, also while the server runs)
  db restore FILE         (puts a backup in the place of the embedded database)
  db move DATABASE_URL    (copies the embedded database into an empty PostgreSQL database)`;

/**
 * Runs the `db` command on the embedded database of the environment.
 * @param args what follows `db`, see the usage text; a relative FILE belongs to the current folder.
 * @param env the process's environment; see `readConfig`.
 * @returns the exit code: 0, or 1 after one sentence on standard error.
 */
export function runDbCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return tellOutcome(() => run(args, env));
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [name, target = ''] = args;
  if (args.length !== 2 || target === '') throw new StartError(USAGE);
  switch (name) {
    case 'backup':
      return backUp(readEmbedded(env, 'pg_dump'), path.resolve(target));
    case 'restore':
      return restore(readEmbedded(env, 'pg_restore'), path.resolve(target), new Date());
    case 'move': {
      const { dataDir } = readConfig({ ...env, DATABASE_URL: target }, process.cwd());
      return moveTo(dataDir, target);
    }
    default:
      throw new StartError(USAGE);
  }
}

function readEmbedded(env: NodeJS.ProcessEnv, program: string): string {
  const { dataDir, databaseUrl } = readConfig(env, process.cwd());
  if (databaseUrl === undefined) return dataDir;
  throw new StartError(
    `DATABASE_URL names a PostgreSQL database, which this command does not touch; use ${program} for it.`,
  );
}
