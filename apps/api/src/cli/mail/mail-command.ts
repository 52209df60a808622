import { MAX_ID } from '@atrium/contracts/fields';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { singleLine } from '../../mail/single-line';
import { type AuditRepository, createAuditRepository } from '../../modules/audit/audit.repository';
import { commandActor } from '../../modules/audit/command-actor';
import { formatTable } from '../format-table';
import { createMailReportRepository, type MailReportRepository } from './mail-report.repository';

/** What the `mail` command understands. */
export const MAIL_USAGE = `Usage:
  mail status         (counts the mails, and lists those that wait or have failed)
  mail retry          (sends all that have failed again)
  mail retry ID...    (sends these again)
It works on the database that the settings name; stop the server first when that is the embedded one.`;

const MOST_LISTED = 200;

/** One call of the `mail` command. */
export type MailCommand =
  | { readonly name: 'help' }
  | { readonly name: 'status' }
  | { readonly name: 'retry'; readonly ids: readonly number[] | 'all' };

/**
 * Understands the arguments of the `mail` command.
 * @throws UserFacingError with what is wrong, or with the usage text.
 */
export function parseMailCommand(args: readonly string[]): MailCommand {
  const [name, ...rest] = args;
  if (args.some((argument) => ['--help', '-h'].includes(argument))) return { name: 'help' };
  if (name === 'status' && rest.length === 0) return { name };
  if (name === 'retry') return { name, ids: rest.length === 0 ? 'all' : rest.map(parseId) };
  throw new UserFacingError(MAIL_USAGE);
}

/**
 * Does what a `mail` command says.
 * @returns what to tell the person at the terminal.
 * @throws UserFacingError when a mail is named that has not failed; then nothing has changed.
 */
export function runOnOutbox(
  db: Database,
  command: Exclude<MailCommand, { name: 'help' }>,
): Promise<string> {
  return db.transaction((transaction) => {
    const report = createMailReportRepository(transaction);
    return command.name === 'status'
      ? describe(report)
      : retry(report, createAuditRepository(transaction), command.ids);
  });
}

async function describe(report: MailReportRepository): Promise<string> {
  const counts = new Map((await report.countByState()).map(({ state, mails }) => [state, mails]));
  const [waiting, sent, failed] = (['waiting', 'sent', 'failed'] as const).map(
    (state) => counts.get(state) ?? 0,
  );
  const summary = `${String(waiting)} waiting, ${String(sent)} sent, ${String(failed)} failed`;
  const rows = await report.listUnsent(MOST_LISTED);
  if (rows.length === 0) return summary;
  const others = Number(waiting) + Number(failed) - rows.length;
  return [
    summary,
    '',
    formatTable([
      ['ID', 'STATE', 'RECIPIENT', 'EVENT', 'ATTEMPTS', 'LAST REASON'],
      ...rows.map(({ id, state, recipient, title, attempts, lastReason }) => [
        String(id),
        state,
        recipient,
        singleLine(title),
        String(attempts),
        lastReason ?? '-',
      ]),
    ]),
    ...(others > 0 ? [`and ${String(others)} more`] : []),
  ].join('\n');
}

async function retry(
  report: MailReportRepository,
  audit: AuditRepository,
  ids: readonly number[] | 'all',
): Promise<string> {
  const failed = await report.findFailed(ids);
  const strange = ids === 'all' ? undefined : ids.find((id) => !failed.includes(id));
  if (strange !== undefined) {
    throw new UserFacingError(`No mail ${String(strange)} has failed. Nothing has changed.`);
  }
  if (failed.length === 0) return 'No mail has failed.';
  const retried = await report.retry(failed);
  const left = failed.length - retried;
  if (retried > 0) {
    const detail = countMails(retried);
    await audit.record({ ...commandActor(), action: 'mail.retried', entityType: 'mail', detail });
  }
  return [
    `${countMails(retried)} will be sent again.`,
    ...(left > 0
      ? [
          `${countMails(left)} will not: the same person has been told something newer of that event.`,
        ]
      : []),
  ].join('\n');
}

function countMails(count: number): string {
  return count === 1 ? '1 mail' : `${String(count)} mails`;
}

function parseId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > MAX_ID) throw new UserFacingError(`${singleLine(text)} is not the id of a mail.`);
  return id;
}
