import type { Command } from 'commander';
import journal from '../../../migrations/meta/_journal.json';
import { version as packageVersion } from '../../../package.json';
import { readBuildRecord } from '../../build-record';
import type { CommandContext } from '../command-context';

/** Adds `atrium version`, which needs neither settings nor the database. */
export function addVersionCommand(program: Command, { stdout }: CommandContext): void {
  program
    .command('version')
    .description('print the versions of Atrium, its commit, Node and the database schema')
    .action(async () => {
      const { version = packageVersion, commit = 'unknown' } = (await readBuildRecord()) ?? {};
      const schema = journal.entries.at(-1)?.tag ?? 'none';
      stdout.write(
        `Atrium ${version}\nCommit ${commit}\nNode ${process.versions.node}\nSchema ${schema}\n`,
      );
    });
}
