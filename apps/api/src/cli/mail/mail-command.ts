import type { Command } from 'commander';
import { MAX_ID } from '@atrium/contracts/fields';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { singleLine } from '../../mail/single-line';
import type { CommandContext } from '../command-context';
import { formatTable } from '../format-table';
import { type CommandResult, runInTransaction } from '../run-in-transaction';
import { createMailReportRepository } from './mail-report.repository';

const MAX_LISTED = 200;

/** Adds `atrium mail`, which works on the outbox; it sends nothing itself. */
export function addMailCommand(program: Command, context: CommandContext): void {
  const mail = program.command('mail').description('Look after the outgoing mail.');

  mail
    .command('status')
    .description('count the mails and list those that are waiting or have failed')
    .action(() => runInTransaction(context, async (db) => ({ line: await reportStatus(db) })));

  mail
    .command('retry')
    .description('send failed mails again: all, or those with the given ids')
    .argument('[id...]', 'ids of failed mails', collectId)
    .action((ids: readonly number[] = []) => runInTransaction(context, (db) => retry(db, ids)));
}

async function reportStatus(db: Database): Promise<string> {
  const report = createMailReportRepository(db);
  const counts = new Map((await report.countByState()).map(({ state, mails }) => [state, mails]));
  const [waiting, sent, failed] = (['waiting', 'sent', 'failed'] as const).map(
    (state) => counts.get(state) ?? 0,
  );
  const summary = `${String(waiting)} waiting, ${String(sent)} sent, ${String(failed)} failed`;
  const rows = await report.listUnsent(MAX_LISTED);
  if (rows.length === 0) return summary;
  const others = Number(waiting) + Number(failed) - rows.length;
  return [
    summary,
    '',
    formatTable([
      ['ID', 'STATE', 'RECIPIENT', 'SUBJECT', 'ATTEMPTS', 'LAST REASON'],
      ...rows.map(({ id, state, recipient, subject, attempts, lastReason }) => [
        String(id),
        state,
        recipient,
        singleLine(subject),
        String(attempts),
        lastReason ?? '-',
      ]),
    ]),
    ...(others > 0 ? [`and ${String(others)} more`] : []),
  ].join('\n');
}

async function retry(db: Database, ids: readonly number[]): Promise<CommandResult> {
  const report = createMailReportRepository(db);
  const failed = await report.findFailed(ids.length === 0 ? 'all' : ids);
  const unknown = ids.find((id) => !failed.some((mail) => mail.id === id));
  if (unknown !== undefined) {
    throw new UserFacingError(`No mail ${String(unknown)} has failed. Nothing has changed.`);
  }
  if (failed.length === 0) return { line: 'No mail has failed.' };
  const sendable = failed.filter(({ isPasswordLink }) => !isPasswordLink);
  const retried = await report.retry(sendable.map(({ id }) => id));
  const skipped = sendable.length - retried;
  const links = failed.length - sendable.length;
  const lines = [
    `${countMails(retried)} will be sent again.`,
    ...(skipped > 0
      ? [`${countMails(skipped)} will not: the recipient has newer mail about the same event.`]
      : []),
    ...(links > 0
      ? [`${countMails(links)} will not: a password link is not kept. Create a new one.`]
      : []),
  ];
  const change = {
    action: 'mail.retried',
    entityType: 'mail',
    detail: countMails(retried),
  } as const;
  return { line: lines.join('\n'), changes: retried > 0 ? [change] : [] };
}

function countMails(count: number): string {
  return count === 1 ? '1 mail' : `${String(count)} mails`;
}

function collectId(text: string, previous: readonly number[] = []): readonly number[] {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > MAX_ID) throw new UserFacingError(`${singleLine(text)} is not the id of a mail.`);
  return [...previous, id];
}
