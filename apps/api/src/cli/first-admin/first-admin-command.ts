import type { Command } from 'commander';
import { LINK_HOURS } from '@atrium/contracts/people';
import { UserFacingError } from '../../config/user-facing-error';
import { addFirstAdminLink } from '../../modules/one-time-links/add-first-admin-link';
import type { CommandContext } from '../command-context';
import { publicOrigin } from '../public-origin';

/** Adds `atrium first-admin`. */
export function addFirstAdminCommand(
  program: Command,
  { env, stdout, withDatabase }: CommandContext,
): void {
  program
    .command('first-admin')
    .description(
      `print a one-time link, valid for ${String(LINK_HOURS)} hours, that makes the first admin`,
    )
    .action(async () => {
      const link = await withDatabase((db) => addFirstAdminLink(db, publicOrigin(env)));
      if (link === undefined) {
        throw new UserFacingError(
          'There are users already, so nobody is made the first admin. For a new password, use: atrium users password-link USERNAME',
        );
      }
      stdout.write(`${link}\n`);
    });
}
