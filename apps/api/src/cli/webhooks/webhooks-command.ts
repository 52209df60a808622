import type { Command } from 'commander';
import { appName } from '@atrium/contracts/releases';
import { readConfig } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { areaSecret } from '../../mail/webhook/area-secret';
import type { CommandContext } from '../command-context';

/** Adds `atrium webhooks`, which needs only the settings. */
export function addWebhooksCommand(program: Command, { env, cwd, stdout }: CommandContext): void {
  program
    .command('webhooks')
    .description('Look after the webhooks that tell teams about their releases.')
    .command('secret')
    .description('print the secret with which the team of an area checks its webhooks')
    .argument('<area>', 'such as tasks')
    .action((area: string) => {
      if (!appName.safeParse(area).success) {
        throw new UserFacingError(`“${area}” is not the name of an area. Name one such as tasks.`);
      }
      const [key] = readConfig(env, cwd).webhookKeys;
      if (key === undefined) {
        throw new UserFacingError(
          'WEBHOOK_SECRET is not set, so no webhooks are sent. Set it to the output of openssl rand -base64 32, and restart.',
        );
      }
      stdout.write(`${areaSecret(key, area)}\n`);
    });
}
