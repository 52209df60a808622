import type { FastifyBaseLogger } from 'fastify';
import type { Database, OpenDatabase } from '../../db/database';
import { repeat, type RepeatedJob } from '../../repeat';
import type { ChangeFeed } from '../changes/change-feed';
import { parseReply } from './calendar-reply';
import { recordReply } from './record-reply';
import { createReplyRepository } from './reply.repository';
import { createReplyMailbox, type ReplyMailbox, type ReplySource } from './reply-mailbox';

const INTERVAL_MS = 60_000;
const MOST_MESSAGES = 100;
const UNREADABLE = 'the reply of a calendar program could not be read';
const UNUSABLE = 'a reply is left to whoever reads the mailbox, because nobody could be told of it';

type ReplyMessage = NonNullable<Awaited<ReturnType<ReplyMailbox['read']>>>;

/**
 * Reads the replies of calendar programs from a mailbox, now and every minute, and marks them as read. Those that
 * nobody can use stay unread, with a flag, for whoever reads the mailbox. Leaves other messages alone. Of the
 * processes that share a database, one at a time reads.
 */
export function startReplyReader(
  { db, kind }: OpenDatabase,
  changes: Pick<ChangeFeed, 'publish'>,
  logger: FastifyBaseLogger,
  source: ReplySource,
  intervalMs = INTERVAL_MS,
): RepeatedJob {
  let mailbox: ReplyMailbox | undefined;
  let numbering: bigint | undefined;
  let lastUid = 0;
  let isReadable: boolean | undefined;

  async function readUnread(opened: ReplyMailbox, transaction: Database): Promise<void> {
    const replies = createReplyRepository(transaction);
    if (!(await replies.lockMailbox())) return;
    // Another process may have read some before the lock.
    for (const uid of (await opened.listUnread(lastUid)).slice(0, MOST_MESSAGES)) {
      // Fails if the lock is lost.
      await replies.lockMailbox();
      const message = await opened.read(uid);
      if (message && (await isUsed(message))) await opened.markRead(uid);
      else if (message) await opened.flag(uid);
      lastUid = uid;
    }
  }

  async function isUsed({ messageId, sender, arrivedAt, calendar }: ReplyMessage) {
    const reply = parseReply(calendar);
    if ('problem' in sender) logger.warn({ messageId }, sender.problem);
    else if (!reply) logger.warn({ messageId }, UNREADABLE);
    else {
      const recorded = await recordReply(db, reply, { sender: sender.address, arrivedAt });
      changes.publish(recorded.changes);
      if (!recorded.isUsed) logger.warn({ messageId }, UNUSABLE);
      return recorded.isUsed;
    }
    return false;
  }

  const job = repeat(async (isStopping) => {
    try {
      mailbox = await createReplyMailbox(source);
      if (isStopping()) return;
      const opened = mailbox;
      const current = await opened.open();
      if (current !== numbering) lastUid = 0;
      numbering = current;
      if ((await opened.listUnread(lastUid)).length > 0) {
        // The embedded database belongs to one process, and a transaction would keep it from all else.
        if (kind === 'embedded') await readUnread(opened, db);
        else await db.transaction((transaction) => readUnread(opened, transaction));
      }
      if (!isReadable) logger.info('replies of calendar programs are read');
      isReadable = true;
    } catch (error) {
      if (isReadable !== false && !isStopping()) {
        logger.error({ err: error }, 'the mailbox in MAIL_REPLY_URL could not be read');
      }
      isReadable = false;
    } finally {
      mailbox?.close();
    }
  }, intervalMs);

  return {
    stop() {
      // Calls that wait for the mail server fail.
      mailbox?.close();
      return job.stop();
    },
  };
}
