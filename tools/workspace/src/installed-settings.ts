import { existsSync } from 'node:fs';
import { CommandError } from './command-error';

/**
 * Throws where Atrium is installed with settings, if a command has none: it would use an empty embedded database
 * in the current folder.
 *
 * @param folder folder of the settings of an installation
 */
export function requireSettings(env: NodeJS.ProcessEnv, folder = '/etc/atrium'): void {
  if (env['DATABASE_URL'] || env['DATA_DIR'] || !existsSync(folder)) return;
  throw new CommandError(
    `Atrium is installed on this machine, and this command has none of its settings. Run “atrium” instead, which reads them in ${folder}, or set DATABASE_URL or DATA_DIR.`,
  );
}
