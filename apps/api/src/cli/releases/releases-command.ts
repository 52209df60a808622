import path from 'node:path';
import type { Command } from 'commander';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import { auditedChange } from '../../modules/audit/audit-event';
import type { CommandContext } from '../command-context';
import { importFolder } from './import-folder';

/** Adds `atrium releases`. Teams publish with `npm run release`, which needs no access to the database. */
export function addReleasesCommand(program: Command, context: CommandContext): void {
  program
    .command('releases')
    .description('Look after the releases.')
    .command('import')
    .description('take over the release folder of an earlier version, once')
    .argument('<folder>')
    .action(async (folder: string) => {
      const count = await context.withDatabase((db) =>
        db.transaction(async (transaction) => {
          const imported = await importFolder(transaction, path.resolve(context.cwd, folder));
          const release = { id: '', name: folder, concerns: [0] };
          const changes = [auditedChange('release.changed', release, 'import')];
          await createAuditRepository(transaction).recordAll(context.actor, changes);
          return imported;
        }),
      );
      context.stdout.write(`${String(count)} releases were imported, with their history.\n`);
    });
}
