import type { Writable } from 'node:stream';
import { readConfig } from '../config/config';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open-database';
import type { SecretInput } from './secret-input';

/** Connects the commands to the terminal, the environment and the database. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: SecretInput;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens the configured database and closes it when the work is done. */
  withDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
}

/** Returns the context of this process. */
export function createProcessContext(): CommandContext {
  const { env, stdin, stdout, stderr } = process;
  return {
    ...{ env, stdin, stdout, stderr },
    async withDatabase(work) {
      const database = await openDatabase(readConfig(env, process.cwd()), reportDatabaseError);
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
  };
}

/** Writes an error of a database connection in the background to standard error. */
export function reportDatabaseError(error: unknown): void {
  process.stderr.write(`The database reports an error: ${String(error)}\n`);
}
