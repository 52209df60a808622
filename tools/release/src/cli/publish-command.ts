import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { publishRelease } from '@atrium/contracts/publishing';
import type { ReleaseList } from '@atrium/contracts/releases';
import { appRoot } from '@atrium/webpack';
import { publish, type PublishedRelease } from '../publish';
import { readReleases } from '../server/releases';
import { readSigningKey } from '../signing-keys';
import { createSmokeTest } from '../smoke/smoke-test';
import { type Audience, describeAudience, parseAudience } from './audience';
import { type CommandContext, parseText } from './command-context';

interface PublishFlags {
  reason?: string;
  smoke: boolean;
  preview?: string;
  to?: Audience;
  promoteAfter?: number;
  key?: string;
}

/** Adds the command `publish`. */
export function addPublishCommand({ program, env, server, succeed }: CommandContext): void {
  const preview = new Option('--preview <name>', 'only show the areas at /?preview=NAME');
  program
    .command('publish')
    .description('make builds live, all of them or none, or show them to some browsers or people')
    .argument('<app...>', 'names such as tasks, or folders of builds such as ../inventory/dist')
    .option('--reason <text>', 'for the history', parseText)
    .option('--no-smoke', 'skip loading the set in a browser first')
    .addOption(preview.argParser(parsePreview).conflicts(['to', 'promoteAfter']))
    .option(
      '--to <who>',
      'make the areas live for a share of the browsers (10%), for people (@ada,@deniz) or roles (role:admin)',
      parseAudience,
    )
    .option('--promote-after <people>', 'with --to: the server promotes it then', parseCount)
    .option('--key <file>', 'private key that signs, also RELEASE_SIGNING_KEY')
    .action(async (apps: string[], flags: PublishFlags, command: Command) => {
      const { to: audience, promoteAfter = null, key = env.RELEASE_SIGNING_KEY } = flags;
      if (promoteAfter !== null && !audience) {
        command.error('error: --promote-after needs --to');
      }
      const published = await publish(server(), apps.map(buildFolder), {
        reason: flags.reason ?? null,
        preview: flags.preview ?? null,
        candidate: audience ? { ...audience, promoteAfter } : null,
        smokeTest: flags.smoke ? createSmokeTest(env.CHROMIUM_PATH) : null,
        key: key ? await readSigningKey(key) : null,
      });
      const list = await readReleases(server());
      succeed({ set: list.set, published }, describe(published, flags, list));
    });
}

function describe(
  published: readonly PublishedRelease[],
  { preview, to: audience }: PublishFlags,
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
      `${app} ${id} is ${audience ? `the candidate for ${describeAudience(audience)}` : 'live'}`,
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

function parseCount(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a number of people.');
}
