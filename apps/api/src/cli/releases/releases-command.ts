import path from 'node:path';
import type { Command } from 'commander';
import { auditedChange } from '../../modules/audit/audit-event';
import type { CommandContext } from '../command-context';
import { runInTransaction } from '../run-in-transaction';
import { importFolder } from './import-folder';

/** Adds `atrium releases`. Teams publish with `npm run release`, which needs no access to the database. */
export function addReleasesCommand(program: Command, context: CommandContext): void {
  program
    .command('releases')
    .description('Look after the releases.')
    .command('import')
    .description('take over the release folder of an earlier version, once')
    .argument('<folder>')
    .action((folder: string) =>
      runInTransaction(context, async (transaction) => {
        const count = await importFolder(transaction, path.resolve(context.cwd, folder));
        const release = { id: '', name: folder, concerns: [0] };
        return {
          line: `${String(count)} releases were imported, with their history.`,
          changes: [auditedChange('release.changed', release, 'import')],
        };
      }),
    );
}
