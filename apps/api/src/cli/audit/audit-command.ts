import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { isValid, parseISO } from 'date-fns';
import { foldIdentifier, foldUsername } from '@atrium/contracts/fold-username';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import { singleLine } from '../../mail/single-line';
import {
  type AuditFilter,
  createAuditRepository,
  type NamedActor,
} from '../../modules/audit/audit.repository';
import { topicsOf } from '../../modules/audit/audit-action';
import { exportEvents } from '../../modules/audit/export-events';
import { type AuditFormat, formats } from '../../modules/audit/format-events';
import type { CommandContext } from '../command-context';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as an interval; an instant is both of its ends. */
interface Period {
  readonly start: Date;
  readonly end: Date;
}

interface AuditOptions extends Pick<AuditFilter, 'action'> {
  readonly user?: string;
  readonly since?: Period;
  readonly until?: Period;
  readonly format: AuditFormat;
}

/** Adds `atrium audit`, which exports audit events to standard output. */
export function addAuditCommand(program: Command, context: CommandContext): void {
  program
    .command('audit')
    .description('Write audit events to standard output, oldest first: all, or the selected ones.')
    .option(
      '--since <time>',
      'first day in UTC (2026-11-01) or instant (2026-11-01T09:30:00Z)',
      periodParser('--since'),
    )
    .option(
      '--until <time>',
      'last day in UTC, included whole, or instant, excluded',
      periodParser('--until'),
    )
    .addOption(
      new Option('--action <action>', 'such as task.deleted').choices(Object.keys(topicsOf)),
    )
    .option('--user <username>', 'events of a user, or of an account of the operating system')
    .addOption(new Option('--format <format>', 'JSON is an array').choices(formats).default('csv'))
    .action(async ({ since, until, action, user, format }: AuditOptions) => {
      const filter = {
        from: since?.start,
        to: until?.end,
        action,
        user: user === undefined ? undefined : namedActor(user),
      };
      if (filter.from && filter.to && filter.from >= filter.to) {
        throw new UserFacingError('--since must be before --until.');
      }
      const output = context.stdout.on('error', (error) => {
        // The reader, such as `head`, has closed the pipe because it needs no more.
        if (errorCode(error) !== 'EPIPE') throw error;
      });
      await context.withDatabase(async (db) => {
        const events = await exportEvents(createAuditRepository(db), filter, format);
        await pipeline(events, output, { end: false }).catch((error: unknown) => {
          if (!output.destroyed) throw error;
        });
      });
    });
}

function periodParser(option: string): (text: string) => Period {
  return (text) => {
    const isDay = DAY.test(text);
    // Unlike `Date`, this does not read February 30 as March 2.
    const start = parseISO(isDay ? `${text}T00:00Z` : text);
    if (!(isDay || INSTANT.test(text)) || !isValid(start)) {
      throw new UserFacingError(
        `${option} must be a day like 2026-11-01 or an instant like 2026-11-01T09:30:00Z, not ${singleLine(text)}.`,
      );
    }
    return { start, end: isDay ? new Date(start.getTime() + DAY_MS) : start };
  };
}

// Folds the name as the sign-in does.
function namedActor(name: string): NamedActor {
  return { name, usernameKeys: [foldUsername(name), foldIdentifier(name)] };
}
