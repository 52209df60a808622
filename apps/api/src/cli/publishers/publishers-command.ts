import { type Command, Option } from 'commander';
import { ALL_APPS, publisherName } from '@atrium/contracts/publishers';
import { appName, type ReleaseVerb, releaseVerbs } from '@atrium/contracts/releases';
import { UserFacingError } from '../../config/user-facing-error';
import { createPublisherRepository } from '../../modules/publishers/publisher.repository';
import { createPublishers, type Publishers } from '../../modules/publishers/publishers';
import type { CommandContext } from '../command-context';
import { formatDay, formatMinute, formatTable } from '../format-table';
import { type CommandResult, runInTransaction } from '../run-in-transaction';

const MAX_DAYS = 3650;

interface NewPublisherOptions {
  readonly areas: string[];
  readonly may: ReleaseVerb[];
  readonly days: number;
  readonly new: boolean;
}

/** Adds `atrium publishers`, the tokens with which teams publish releases. Every change is audited. */
export function addPublishersCommand(program: Command, context: CommandContext): void {
  const publishers = program
    .command('publishers')
    .description('Manage who can publish releases with a token, such as the CI of a team.');

  function inTransaction(work: (publishers: Publishers) => Promise<CommandResult>): Promise<void> {
    return runInTransaction(context, (db) => work(createPublishers(db, 'add --new')));
  }

  publishers
    .command('add')
    .description('add a publisher and print its token, once')
    .argument('<name>', 'up to 40 lowercase letters, digits and dashes', parseNewName)
    .requiredOption('--areas <areas>', 'such as tasks,calendar or shell; * for all', parseAreas)
    .requiredOption('--may <verbs>', `some of ${releaseVerbs.join(',')}, or all`, parseVerbs)
    .addOption(daysOption())
    .option('--new', 'one of the areas is to come: it has no release yet', false)
    .action((name: string, { areas, new: allowNew, ...options }: NewPublisherOptions) =>
      inTransaction(async (publishers) => {
        const fields = { name, apps: areas, allowNew, ...options };
        const { publisher, token, changes } = await publishers.add(fields);
        return {
          line: `Added ${name}, valid until ${formatDay(new Date(publisher.expiresAt))}. This token is shown only now: store it as ATRIUM_RELEASE_TOKEN where the releases are published.\n${token}`,
          changes,
        };
      }),
    );

  publishers
    .command('list')
    .description('list the publishers with what they may do')
    .action(() =>
      runInTransaction(context, async (db) => {
        const publishers = await createPublisherRepository(db).list();
        const rows = publishers.map(({ name, apps, may, expiresAt, lastUsedAt }) => [
          name,
          apps.join(','),
          may.join(','),
          formatDay(expiresAt),
          formatMinute(lastUsedAt),
        ]);
        const heading = ['NAME', 'AREAS', 'MAY', 'EXPIRES', 'LAST USED (UTC)'];
        return { line: formatTable([heading, ...rows]) };
      }),
    );

  publishers
    .command('renew')
    .description('make the token of a publisher valid for longer')
    .argument('<name>')
    .addOption(daysOption())
    .action((name: string, { days }: Pick<NewPublisherOptions, 'days'>) =>
      inTransaction(async (publishers) => {
        const renewed = await publishers.renew(name, days);
        if (!renewed) throw noPublisher(name);
        const { publisher, changes } = renewed;
        const end = formatDay(new Date(publisher.expiresAt));
        return { line: `The token of ${name} is valid until ${end}.`, changes };
      }),
    );

  publishers
    .command('revoke')
    .description('remove a publisher: its token is no longer valid, its releases stay')
    .argument('<name>')
    .action((name: string) =>
      inTransaction(async (publishers) => {
        const changes = await publishers.remove(name);
        if (!changes) throw noPublisher(name);
        return { line: `Removed ${name}. Its token is no longer valid.`, changes };
      }),
    );
}

function daysOption(): Option {
  return new Option('--days <days>', 'days until the token expires')
    .default(365)
    .argParser(parseDays);
}

function parseNewName(name: string): string {
  const { success, error } = publisherName.safeParse(name);
  if (success) return name;
  throw new UserFacingError(error.issues[0]?.message ?? 'The name is not valid.');
}

function parseAreas(text: string): string[] {
  const areas = splitList(text);
  if (areas.includes(ALL_APPS)) return [ALL_APPS];
  const invalid = areas.find((area) => !appName.safeParse(area).success);
  if (invalid === undefined) return areas;
  throw new UserFacingError(
    `“${invalid}” is not the name of an area. Name areas such as tasks,calendar, or use '*' for all.`,
  );
}

function parseVerbs(text: string): ReleaseVerb[] {
  const words = splitList(text);
  if (words.includes('all')) return [...releaseVerbs];
  const verbs = releaseVerbs.filter((verb) => words.includes(verb));
  if (verbs.length === words.length) return verbs;
  const invalid = words.find((word) => !releaseVerbs.some((verb) => verb === word)) ?? '';
  throw new UserFacingError(
    `“${invalid}” can’t be allowed. Choose from ${releaseVerbs.join(', ')}, or use all.`,
  );
}

function parseDays(text: string): number {
  const days = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Infinity;
  if (days <= MAX_DAYS) return days;
  throw new UserFacingError(`The days must be a whole number from 1 to ${String(MAX_DAYS)}.`);
}

function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((item) => item.trim()))];
}

function noPublisher(name: string): UserFacingError {
  return new UserFacingError(`There is no publisher ${name}.`);
}
