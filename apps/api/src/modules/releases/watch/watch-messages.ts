import { subDays } from 'date-fns';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { type ReleaseChange, WORSE_RULE } from '@atrium/contracts/releases';
import type { Database } from '../../../db/database';
import { createOutboxRepository } from '../../../mail/outbox/outbox.repository';
import { releaseWatchMail } from '../../../mail/release-watch/release-watch-mail';
import { PROBLEM_DAYS } from '../teams/team-policy';
import type { Decision, Message } from './decide';

const VERBS = { rollback: 'rolled back', abort: 'aborted', promote: 'promoted' };
const TYPES = {
  rollback: 'release.rolled_back',
  abort: 'release.aborted',
  promote: 'release.promoted',
} as const;

/** Returns the message about a change that the watch has made. */
export function describeAction(
  { app, action, id, reason }: Decision,
  { changes: [change] }: ReleaseChange,
): Message {
  const next =
    action === 'promote'
      ? `To undo this, run: npm run release -- rollback ${app} --reason "…"`
      : `${WORSE_RULE} See “npm run release -- status”. Publish a fixed build; the watch leaves ${app} alone until then.`;
  return {
    type: TYPES[action],
    title:
      action === 'rollback'
        ? `${app} was rolled back from ${id} to ${change?.to ?? ''}`
        : `The candidate ${id} of ${app} was ${VERBS[action]}`,
    details: `${reason}.\n\n${next}`,
    about: [{ app, id }],
  };
}

/** Returns the message about a change that is not possible. */
export function describeFailure({ app, action, id, reason }: Decision, message: string): Message {
  return {
    type: 'release.kept',
    title: `${app} ${id} could not be ${VERBS[action]}`,
    details: `${message}\n\n${reason}.`,
    about: [{ app, id }],
  };
}

/** Queues a mail for each address about each action, and about each problem of which it had none yet. */
export async function enqueueMails(
  transaction: Database,
  addresses: readonly string[],
  actions: readonly Message[],
  problems: readonly Message[],
): Promise<void> {
  if (addresses.length === 0) return;
  const outbox = createOutboxRepository(transaction);
  for (const message of [...actions, ...problems]) {
    const { title, details } = message;
    const mail = { subject: `Atrium: ${title}`, text: `${title}.\n\n${details}\n` };
    const isProblem = problems.includes(message);
    const since = subDays(new Date(), PROBLEM_DAYS);
    const told = isProblem
      ? await outbox.listRecipientKeys(releaseWatchMail, mail.subject, since)
      : [];
    for (const address of addresses) {
      const key = mailboxKey(address);
      // The settings may have another address than an earlier mail.
      if (told.includes(key)) continue;
      await outbox.enqueue(releaseWatchMail, mail, { address, key, name: address });
    }
  }
}
