import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { publishRelease } from '@atrium/contracts/publishing';
import type { ReleaseList } from '@atrium/contracts/releases';
import { appRoot } from '@atrium/webpack';
import { type Build, readBuild } from '../builds/build';
import { readReleasedBuild } from '../builds/released-build';
import { publishBuilds, type PublishedRelease } from '../publish';
import { ReleaseError } from '../release-error';
import type { ReleaseServer } from '../server/call';
import { readReleases } from '../server/releases';
import { readSigningKey } from '../signing-keys';
import { createSmokeTest } from '../smoke/smoke-test';
import { type Audience, describeAudience, parseAudience } from './audience';
import { type CommandContext, parseText } from './command-context';

interface PublishFlags {
  reason?: string;
  smoke: boolean;
  preview?: string;
  to?: Destination;
  promoteAfter?: number;
  key?: string;
}

interface CopyFlags extends PublishFlags {
  from: string;
  release?: string;
}

/** The values of `--to`; the address is for copies. */
interface Destination {
  readonly origin?: string;
  readonly audience?: Audience;
}

/** Adds the commands that bring builds to a server, from folders or from another server. */
export function addPublishCommands({ program, env, server, succeed }: CommandContext): void {
  function add(name: string, description: string, apps: string): Command {
    return program
      .command(name)
      .description(description)
      .argument('<app...>', apps)
      .option('--reason <text>', 'for the history', parseText)
      .option('--no-smoke', 'skip loading the set in a browser first')
      .option('--preview <name>', 'only show the areas at /?preview=NAME', parsePreview)
      .option('--promote-after <people>', 'with --to: the server promotes it then', parseCount)
      .option('--key <file>', 'private key that signs, also RELEASE_SIGNING_KEY');
  }

  async function send(
    target: ReleaseServer,
    builds: readonly Build[],
    flags: PublishFlags,
    reason: string | null,
  ): Promise<void> {
    const { promoteAfter = null, key = env.RELEASE_SIGNING_KEY } = flags;
    const audience = flags.to?.audience;
    const published = await publishBuilds(target, builds, {
      reason: flags.reason ?? reason,
      preview: flags.preview ?? null,
      candidate: audience ? { ...audience, promoteAfter } : null,
      smokeTest: flags.smoke ? createSmokeTest(env.CHROMIUM_PATH) : null,
      key: key ? await readSigningKey(key) : null,
    });
    const list = await readReleases(target);
    succeed({ set: list.set, published }, describe(published, flags, list));
  }

  add(
    'publish',
    'make builds live, all of them or none, or show them to some browsers or people',
    'names such as tasks, or folders of builds such as ../inventory/dist',
  )
    .option(
      '--to <who>',
      'make the areas live for a share of the browsers (10%), for people (@ada,@deniz) or roles (role:admin)',
      (value): Destination => ({ audience: parseAudience(value) }),
    )
    .action(async (apps: string[], flags: PublishFlags, command: Command) => {
      requireFitting(flags, command);
      const builds = await Promise.all(apps.map((app) => readBuild(buildFolder(app))));
      await send(server(), builds, flags, null);
    });

  add('copy', 'publish what is live on another server, the same bytes', 'shell and areas')
    .requiredOption('--from <url>', 'address of the other server; ATRIUM_SOURCE_TOKEN is its token')
    .option(
      '--to <url or who>',
      'address of the server to publish to, instead of --server; or, once more, as in publish',
      parseDestination,
    )
    .option('--release <id>', 'another release than the live one; a unique prefix is enough')
    .action(async (apps: string[], flags: CopyFlags, command: Command) => {
      requireFitting(flags, command);
      if (flags.release !== undefined && apps.length > 1) {
        command.error('error: --release needs one app');
      }
      const source = { origin: flags.from, token: env.ATRIUM_SOURCE_TOKEN ?? '' };
      if (source.token === '') {
        throw new ReleaseError([
          `There is no token for ${source.origin}: set ATRIUM_SOURCE_TOKEN to that of a publisher there.`,
        ]);
      }
      const target = { ...server(), ...(flags.to?.origin && { origin: flags.to.origin }) };
      const release = flags.release ?? null;
      const builds = await Promise.all(apps.map((app) => readReleasedBuild(source, app, release)));
      await send(target, builds, flags, `Copied from ${source.origin}`);
    });
}

function requireFitting({ to, preview, promoteAfter }: PublishFlags, command: Command): void {
  const audience = to?.audience;
  if (preview !== undefined && (audience ?? promoteAfter) !== undefined) {
    command.error('error: --preview cannot be used with --to or --promote-after');
  }
  if (promoteAfter !== undefined && !audience) command.error('error: --promote-after needs --to');
}

function describe(
  published: readonly PublishedRelease[],
  { preview, to }: PublishFlags,
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
      `${app} ${id} is ${to?.audience ? `the candidate for ${describeAudience(to.audience)}` : 'live'}`,
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

function parseDestination(value: string, previous: Destination = {}): Destination {
  const isAddress = /^https?:\/\//.test(value);
  return isAddress
    ? { ...previous, origin: value }
    : { ...previous, audience: parseAudience(value) };
}

function parseCount(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a number of people.');
}
