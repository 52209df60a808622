import path from 'node:path';
import { readConfig } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { tellOutcome } from '../tell-outcome';
import { backUp } from './back-up';
import { migrate } from './migrate';
import { moveTo } from './move';
import { readTarget } from './read-target';
import { restore } from './restore';

const USAGE = `Usage:
  db backup FILE          (copies the embedded database into a new file, also while the server runs)
  db restore FILE         (puts a backup in the place of the embedded database)
  db move                 (copies the embedded database into an empty PostgreSQL database)
  db migrate              (brings a PostgreSQL database to the current schema, as its owner)
The address that move copies to is TARGET_DATABASE_URL; without it, it is asked for on a terminal and
read from standard input otherwise. The owner is in MIGRATION_DATABASE_URL.`;

/**
 * Runs the `db` command on the embedded database of the environment.
 * @param args what follows `db`, see the usage text; a relative FILE belongs to the current folder.
 * @param env the process's environment; see `readConfig`.
 * @returns the exit code: 0, or 1 after one sentence on standard error.
 */
export function runDbCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return tellOutcome(() => run(args, env));
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [name, file = ''] = args;
  switch (`${name ?? ''} ${String(args.length - 1)}`) {
    case 'backup 1':
      return backUp(readEmbedded(env, 'pg_dump'), path.resolve(file));
    case 'restore 1':
      return restore(readEmbedded(env, 'pg_restore'), path.resolve(file), new Date());
    case 'move 0': {
      const { dataDir } = readConfig({ ...env, DATABASE_URL: '' }, process.cwd());
      return moveTo(dataDir, await readTarget(env, process.stdin));
    }
    case 'move 1':
      throw new UserFacingError(
        'The address of a database is no argument, since every account of this machine can read those: set TARGET_DATABASE_URL, or leave the address out and give it when asked.',
      );
    case 'migrate 0':
      return migrate(env);
    default:
      throw new UserFacingError(USAGE);
  }
}

function readEmbedded(env: NodeJS.ProcessEnv, program: string): string {
  const { dataDir, databaseUrl } = readConfig(env, process.cwd());
  if (databaseUrl === undefined) return dataDir;
  throw new UserFacingError(
    `DATABASE_URL names a PostgreSQL database, which this command does not touch; use ${program} for it.`,
  );
}
