import type { Command } from 'commander';
import { readConfig } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { checkCertificate, findWarnings } from '../../modules/warnings/find-warnings';
import type { CommandContext } from '../command-context';

/** Adds `atrium doctor`, which judges the server by what production needs. */
export function addDoctorCommand(
  program: Command,
  { env, stdout, withDatabase }: CommandContext,
): void {
  program
    .command('doctor')
    .description(
      'say what is wrong with the settings, backups, clock, time zones, disk and certificate',
    )
    .action(async () => {
      const config = readConfig(env, process.cwd());
      const kind = config.databaseUrl === undefined ? 'embedded' : 'postgres';
      const certificate = checkCertificate(config.publicUrl);
      const warnings = await withDatabase((db) => findWarnings({ db, kind }, config, certificate));
      if (warnings.length > 0) throw new UserFacingError(warnings.join('\n'));
      stdout.write('Nothing is wrong.\n');
    });
}
