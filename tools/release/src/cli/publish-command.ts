import path from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { appRoot } from '@atrium/webpack';
import type { PublishOptions } from '../commands/publish';
import { publish } from '../commands/publish';
import { publishCandidate } from '../commands/publish-candidate';
import { publishPreview } from '../commands/publish-preview';
import { readChanges } from '../commands/status';
import { createSmokeTest } from '../preflight/smoke-test';
import { readRegistry } from '../release-folder/registry';
import type { ReleaseName } from '../verify/recorded-releases';
import type { CommandContext } from './command-context';
import { byOption } from './command-context';

interface PublishFlags {
  by: string;
  reason?: string;
  smoke: boolean;
  server?: string;
  preview?: string;
  to?: number;
  promoteAfter?: number;
}

/** Adds the command `publish`. */
export function addPublishCommand(program: Command, context: CommandContext): void {
  const { env, user, root, signingTools, succeed } = context;

  async function publishLive(folders: readonly string[], options: PublishOptions): Promise<void> {
    const published = await publish(folders, root(), options);
    const { set } = await readRegistry(root());
    const lines = published.map(
      ({ app, id, unchanged }) => `${app} ${id} is ${unchanged ? 'already live' : 'live'}`,
    );
    const again = await describeRollbacks(published.filter(({ unchanged }) => !unchanged));
    succeed({ set, published }, [...lines, ...again, `The live set is ${set}`]);
  }

  async function describeRollbacks(published: readonly ReleaseName[]): Promise<string[]> {
    const changes = await readChanges(root(), null);
    return published.flatMap(({ app, id }) => {
      const isFrom = (change: { app: string; from: string | null }) =>
        change.app === app && change.from === id;
      const rollback = changes.findLast(
        (entry) => entry.action === 'rollback' && entry.changes.some(isFrom),
      );
      return rollback
        ? `${app} ${id} was rolled back by ${rollback.by} (“${String(rollback.reason)}”). It is watched as a new release`
        : [];
    });
  }

  program
    .command('publish')
    .description('make builds live, all of them or none, or show them to some browsers')
    .argument('<app...>', 'names, or AREA=DIR for an area that other tools have built into DIR')
    .option('--no-smoke', 'skip loading the set in a browser first')
    .option('--server <url>', 'check against a running server instead of the released API')
    .addOption(
      new Option(
        '--preview <name>',
        'change nothing that is live; show the areas at /?preview=NAME',
      ).conflicts(['to', 'promoteAfter']),
    )
    .option('--to <percent>', 'make the areas live for this share of the browsers', parsePercent)
    .option('--promote-after <people>', 'with --to: the watch promotes it then', parseCount)
    .addOption(byOption(user))
    .option('--reason <text>', 'for the history')
    .action(async (names: string[], flags: PublishFlags, command: Command) => {
      const { by, reason, smoke, server, preview, to: percent, promoteAfter = null } = flags;
      if (promoteAfter !== null && percent === undefined) {
        command.error('error: --promote-after needs --to');
      }
      const builds = names.map(parseBuild);
      const folders = builds.map(({ folder }) => folder);
      const options = {
        by,
        reason: reason?.trim() ?? null,
        smokeTest: smoke ? createSmokeTest(env.CHROMIUM_PATH) : null,
        server: server ?? null,
        apps: builds.map(({ name }) => name),
        tools: await signingTools(),
      };
      if (preview !== undefined) {
        const releases = await publishPreview(folders, root(), { ...options, name: preview });
        succeed({ preview, releases }, [
          ...releases.map(({ app, id }) => `${app} ${id} is in the preview ${preview}`),
          `Open /?preview=${preview} while you are signed in`,
        ]);
      } else if (percent !== undefined) {
        const rollout = { percent, promoteAfter };
        const releases = await publishCandidate(folders, root(), { ...options, ...rollout });
        const share = `for ${String(percent)}% of the browsers`;
        succeed({ ...rollout, releases }, [
          ...releases.map(({ app, id }) => `${app} ${id} is the candidate ${share}`),
          ...(await describeRollbacks(releases)),
        ]);
      } else await publishLive(folders, options);
    });
}

/** Parses `tasks`, or `reports=../reports/dist` for the build of another repository. */
function parseBuild(argument: string): { name: string; folder: string } {
  const [name = '', ...rest] = argument.split('=');
  const folder = rest.join('=');
  return { name, folder: folder === '' ? path.join(appRoot(name), 'dist') : path.resolve(folder) };
}

function parsePercent(value: string): number {
  const [, digits] = /^([1-9]\d?)%?$/.exec(value) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new InvalidArgumentError('It must be a share from 1% to 99%, such as 10%.');
}

function parseCount(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value) && Number(value) >= 20) return Number(value);
  throw new InvalidArgumentError('It must be a number of browsers from 20 to 999999.');
}
