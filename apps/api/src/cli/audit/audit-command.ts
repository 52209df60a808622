import { parseArgs } from 'node:util';
import { UserFacingError } from '../../config/user-facing-error';
import { singleLine } from '../../mail/single-line';
import type { AuditFilter } from '../../modules/audit/audit.repository';
import { auditActions } from '../../modules/audit/audit-event';
import { type AuditFormat, formats } from './format-events';

/** The usage text of the `audit` command. */
export const AUDIT_USAGE = `Usage:
  audit [--since TIME] [--until TIME] [--action ACTION] [--user USERNAME] [--format csv|json]
Writes the audit events to standard output, oldest first: all of them, or those that the options name.
  --since TIME      from then on; a day in UTC (2026-11-01) or an instant (2026-11-01T09:30:00Z)
  --until TIME      before then; a day is included whole
  --action ACTION   such as task.deleted
  --user USERNAME   done by that user, or by that account of the operating system
  --format          csv (the default) or json, an array
It works on the database that the settings name; stop the server first when that is the embedded one.`;

/** One call of the `audit` command. */
export type AuditCommand =
  | { readonly name: 'help' }
  | { readonly name: 'export'; readonly format: AuditFormat; readonly filter: AuditFilter };

/**
 * Parses the arguments of the `audit` command.
 * @throws UserFacingError with what is wrong, or with the usage text.
 */
export function parseAuditCommand(args: readonly string[]): AuditCommand {
  const values = readArguments(args);
  if (values.help) return { name: 'help' };
  const { format = 'csv', since, until, action, user } = values;
  if (!isOneOf(formats, format)) {
    throw new UserFacingError(`--format must be csv or json, not ${singleLine(format)}.`);
  }
  if (action !== undefined && !isOneOf(auditActions, action)) {
    throw new UserFacingError(
      `There is no action ${singleLine(action)}. Name one of ${auditActions.join(', ')}.`,
    );
  }
  const filter = {
    since: since === undefined ? undefined : parseTime('--since', since).start,
    until: until === undefined ? undefined : parseTime('--until', until).end,
    action,
    user,
  };
  if (filter.since && filter.until && filter.since >= filter.until) {
    throw new UserFacingError('--since must be before --until.');
  }
  return { name: 'export', format, filter };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ since: { type: 'string' }, until: { type: 'string' } },
        ...{ action: { type: 'string' }, user: { type: 'string' } },
        ...{ format: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      },
    }).values;
  } catch {
    throw new UserFacingError(AUDIT_USAGE);
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 24 * 60 * 60 * 1000;

// A day is an interval, an instant is both of its ends.
function parseTime(option: string, text: string): { readonly start: Date; readonly end: Date } {
  const start = new Date(DAY.test(text) || INSTANT.test(text) ? text : Number.NaN);
  // JavaScript takes February 30 for March 2.
  const isReal = !Number.isNaN(start.getTime()) && isDayOfMonth(text);
  if (!isReal) {
    throw new UserFacingError(
      `${option} must be a day like 2026-11-01 or an instant like 2026-11-01T09:30:00Z, not ${singleLine(text)}.`,
    );
  }
  return { start, end: DAY.test(text) ? new Date(start.getTime() + DAY_MS) : start };
}

function isDayOfMonth(text: string): boolean {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  const parsed = new Date(day);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

function isOneOf<const Value extends string>(
  values: readonly Value[],
  text: string,
): text is Value {
  return (values as readonly string[]).includes(text);
}
