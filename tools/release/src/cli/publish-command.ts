import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { publishRelease, type ReleaseList } from '@atrium/contracts/releases';
import { appRoot } from '@atrium/webpack';
import { publish, type PublishedRelease } from '../publish';
import { readReleases } from '../server/releases';
import { readSigningKey } from '../signing-keys';
import { createSmokeTest } from '../smoke/smoke-test';
import { type CommandContext, parseText } from './command-context';

interface PublishFlags {
  reason?: string;
  smoke: boolean;
  preview?: string;
  to?: number;
  promoteAfter?: number;
  key?: string;
}

/** Adds the command `publish`. */
export function addPublishCommand({ program, env, server, succeed }: CommandContext): void {
  const preview = new Option('--preview <name>', 'only show the areas at /?preview=NAME');
  program
    .command('publish')
    .description('make builds live, all of them or none, or show them to some browsers')
    .argument('<app...>', 'names such as tasks, or folders of builds such as ../inventory/dist')
    .option('--reason <text>', 'for the history', parseText)
    .option('--no-smoke', 'skip loading the set in a browser first')
    .addOption(preview.argParser(parsePreview).conflicts(['to', 'promoteAfter']))
    .option('--to <percent>', 'make the areas live for this share of the browsers', parsePercent)
    .option('--promote-after <people>', 'with --to: the server promotes it then', parseCount)
    .option('--key <file>', 'private key that signs, also RELEASE_SIGNING_KEY')
    .action(async (apps: string[], flags: PublishFlags, command: Command) => {
      const { to: percent, promoteAfter = null, key = env.RELEASE_SIGNING_KEY } = flags;
      if (promoteAfter !== null && percent === undefined) {
        command.error('error: --promote-after needs --to');
      }
      const published = await publish(server(), apps.map(buildFolder), {
        reason: flags.reason ?? null,
        preview: flags.preview ?? null,
        candidate: percent === undefined ? null : { percent, promoteAfter },
        smokeTest: flags.smoke ? createSmokeTest(env.CHROMIUM_PATH) : null,
        key: key ? await readSigningKey(key) : null,
      });
      const list = await readReleases(server());
      succeed({ set: list.set, published }, describe(published, flags, list));
    });
}

function describe(
  published: readonly PublishedRelease[],
  { preview, to: percent }: PublishFlags,
  { set, history }: ReleaseList,
): string[] {
  if (preview !== undefined) {
    return [
      ...published.map(({ app, id }) => `${app} ${id} is in the preview ${preview}`),
      `Open /?preview=${preview} while you are signed in`,
    ];
  }
  const lines = published.flatMap(({ app, id, unchanged }) => {
    if (unchanged) return `${app} ${id} is already live`;
    const rollback = history.find(
      ({ action, changes }) =>
        action === 'rollback' && changes.some((change) => change.app === app && change.from === id),
    );
    return [
      `${app} ${id} is ${percent === undefined ? 'live' : `the candidate for ${String(percent)}% of the browsers`}`,
      ...(rollback
        ? [
            `${app} ${id} was rolled back by ${rollback.by} (“${rollback.reason ?? ''}”). It is watched as a new release`,
          ]
        : []),
    ];
  });
  return [...lines, `The live set is ${set}`];
}

function buildFolder(argument: string): string {
  const isName = /^[a-z][a-z0-9-]*$/.test(argument);
  return isName ? path.join(appRoot(argument), 'dist') : path.resolve(argument);
}

function parsePreview(value: string): string {
  if (publishRelease.body.shape.preview.safeParse(value).success) return value;
  throw new InvalidArgumentError('It must have up to 40 lowercase letters, digits and dashes.');
}

function parsePercent(value: string): number {
  const [, digits] = /^([1-9]\d?)%?$/.exec(value) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new InvalidArgumentError('It must be a share from 1% to 99%, such as 10%.');
}

function parseCount(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value) && Number(value) >= 20) return Number(value);
  throw new InvalidArgumentError('It must be a number of people from 20 to 999999.');
}
