import path from 'node:path';
import type { Command } from 'commander';
import { readConfig, readDatabaseUrl } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import type { CommandContext } from '../command-context';
import { backUp } from './back-up';
import { migrate } from './migrate';
import { moveTo } from './move';
import { restore } from './restore';

const TARGET = 'TARGET_DATABASE_URL';

/** Adds `atrium db`. A relative FILE belongs to the current folder. */
export function addDbCommand(
  program: Command,
  { env, cwd, actor, readSecrets, stdout, withDatabase, copyFiles }: CommandContext,
): void {
  const db = program.command('db').description('Back up, restore, move and migrate the database.');

  async function print(work: Promise<string>): Promise<void> {
    stdout.write(`${await work}\n`);
  }

  db.command('backup')
    .description('copy the embedded database into a new file, also while the server runs')
    .argument('<file>')
    .action(async (file: string) => {
      const target = path.resolve(cwd, file);
      await print(backUp(embeddedFolder('pg_dump'), target, copyFiles));
      // Opening a database that is not open could migrate it, which a backup must not do.
      if (copyFiles) await recordBackup(path.basename(target));
    });

  db.command('record-backup')
    .description('record that a backup was made by another program, such as pg_dump')
    .action(async () => {
      await recordBackup();
      stdout.write('The backup is recorded.\n');
    });

  db.command('restore')
    .description('replace the embedded database with a backup; stop the server first')
    .argument('<file>')
    .action((file: string) =>
      print(restore(embeddedFolder('pg_restore'), path.resolve(cwd, file), new Date())),
    );

  db.command('move')
    .description('copy the embedded database into an empty PostgreSQL database')
    .allowExcessArguments()
    .addHelpText(
      'after',
      '\nThe address is TARGET_DATABASE_URL. Without it, the command asks for the address on a terminal\nand reads it from standard input otherwise.',
    )
    .action(async (_options, { args }: Command) => {
      if (args.length > 0) {
        throw new UserFacingError(
          'Do not pass the database address as an argument, where other accounts of this machine can read it. Set TARGET_DATABASE_URL, or enter the address when asked.',
        );
      }
      const { dataDir } = readConfig({ ...env, DATABASE_URL: '' }, process.cwd());
      await print(moveTo(dataDir, await readTarget()));
    });

  db.command('migrate')
    .description(
      'bring a PostgreSQL database to the current schema, as its owner (MIGRATION_DATABASE_URL)',
    )
    .action(() => print(migrate(env)));

  // A secret, because the address can hold a password.
  async function readTarget(): Promise<string> {
    const address = env[TARGET] || (await readSecrets(['Address of the PostgreSQL database: ']))[0];
    const url = readDatabaseUrl(TARGET, { ...env, [TARGET]: address?.trim() });
    if (url !== undefined) return url;
    throw new UserFacingError(
      `Set ${TARGET} to the address of the PostgreSQL database, or give it on standard input.`,
    );
  }

  async function recordBackup(detail?: string): Promise<void> {
    await withDatabase((database) =>
      createAuditRepository(database).record({
        ...actor,
        action: 'database.backed_up',
        entityType: 'database',
        detail,
      }),
    );
  }

  function embeddedFolder(program: string): string {
    const { dataDir, databaseUrl } = readConfig(env, process.cwd());
    if (databaseUrl === undefined) return dataDir;
    throw new UserFacingError(
      `DATABASE_URL names a PostgreSQL database, which this command does not support. Use ${program} instead.`,
    );
  }
}
