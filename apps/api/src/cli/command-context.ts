import type { Writable } from 'node:stream';
import { readConfig } from '../config/config';
import type { Database, OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import type { AuditActor } from '../modules/audit/audit-event';
import { commandActor } from '../modules/audit/command-actor';
import { readSecrets } from './secret-input';

/** Reads a secret for each prompt; see `readSecrets` of `secret-input`. */
export type ReadSecrets = (prompts: readonly string[]) => Promise<readonly string[]>;

/** Connects the commands to the terminal, the environment and the database. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  /** The folder that relative paths belong to. */
  readonly cwd: string;
  /** The account that runs the command, for the audit trail. */
  readonly actor: AuditActor;
  readonly readSecrets: ReadSecrets;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens the configured database and closes it when the work is done. */
  withDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Copies the files of the embedded database that the process of the command has open, if it has. */
  readonly copyFiles?: OpenDatabase['copyFiles'];
}

/** Returns the context of this process. */
export function createProcessContext(): CommandContext {
  const { env, stdin, stdout, stderr } = process;
  return {
    env,
    cwd: process.cwd(),
    stdout,
    stderr,
    actor: commandActor(),
    readSecrets: (prompts) => readSecrets(stdin, prompts),
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
