import { subDays } from 'date-fns';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { Database } from '../../../db/database';
import { createOutboxRepository, type Recipient } from '../../../mail/outbox/outbox.repository';
import { releaseTeamMail } from '../../../mail/release-team/release-team-mail';
import { webhook } from '../../../mail/webhook-kind';
import type { Message } from '../watch/decide';
import type { TeamFacts } from './team-facts';
import { PROBLEM_DAYS } from './team-policy';

/** Settings of the messages to teams. */
export interface TeamSettings {
  /** Origin of the link; without it, there is none. */
  readonly publicUrl: string | undefined;
  /** Whether webhooks are sent. */
  readonly sendsWebhooks: boolean;
}

/** A message, and the facts for one of the teams that it concerns. */
export interface TeamMessage {
  readonly message: Message;
  readonly facts: TeamFacts;
  /** Whether an address gets it once in some days, as it may be noticed again and again. */
  readonly isProblem: boolean;
}

/**
 * Queues a mail and a webhook for the addresses that the owner of an area has.
 * @param transaction of the change. Two that may notice the same problem must not run at the same time.
 * @returns whether there is anything to send.
 */
export async function enqueueTeamMessages(
  transaction: Database,
  messages: readonly TeamMessage[],
  { publicUrl, sendsWebhooks }: TeamSettings,
): Promise<boolean> {
  const outbox = createOutboxRepository(transaction);
  const since = subDays(new Date(), PROBLEM_DAYS);
  let isQueued = false;
  for (const { message, facts, isProblem } of messages) {
    const { mail, webhook: address, team } = facts.owner;
    const subject = `Atrium: ${message.title}`;
    const url = publicUrl === undefined ? null : `${publicUrl}/tasks?panel=releases`;
    const isNew = async (kind: { readonly name: string }, { key }: Recipient) =>
      !isProblem || !(await outbox.listRecipientKeys(kind, subject, since)).includes(key);

    if (mail !== undefined) {
      const recipient = { address: mail, key: mailboxKey(mail), name: team };
      if (await isNew(releaseTeamMail, recipient)) {
        const text = describeForMail(message, facts, url);
        await outbox.enqueue(releaseTeamMail, { subject, text }, recipient);
        isQueued = true;
      }
    }
    if (address !== undefined && sendsWebhooks) {
      const recipient = { address, key: address, name: team };
      if (await isNew(webhook, recipient)) {
        const { release } = facts;
        const { type } = message;
        const data = describeForWebhook(message, facts, url);
        await outbox.enqueue(webhook, { subject, area: release.app, type, data }, recipient);
        isQueued = true;
      }
    }
  }
  return isQueued;
}

function describeForMail(
  { title, details }: Message,
  { release, owner, errors, publisher }: TeamFacts,
  url: string | null,
): string {
  const { app, id } = release;
  const lines = errors.map(({ error, count, source }) => {
    const times = count === 1 ? 'once' : `${String(count)} times`;
    return `- ${error}, ${times}${source === null ? '' : `: ${source}`}`;
  });
  return [
    `${title}.`,
    details,
    ...(lines.length > 0
      ? [[`The most frequent errors of ${app} ${id}:`, ...lines].join('\n')]
      : []),
    ...(publisher === null ? [] : [`Publisher: ${publisher}`]),
    ...(url === null ? [] : [`Releases: ${url}`]),
    `You get this mail because the area.json of ${app} names this address for ${owner.team}.\n`,
  ].join('\n\n');
}

function describeForWebhook(
  { title, details }: Message,
  { release, owner, votes, errors, publisher }: TeamFacts,
  url: string | null,
): Record<string, unknown> {
  return {
    area: release.app,
    release: release.id,
    team: owner.team,
    title,
    details,
    people: votes && { failed: votes.failures, all: votes.loads },
    errors: [...errors],
    publisher,
    url,
  };
}
