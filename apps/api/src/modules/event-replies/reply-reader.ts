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

/**
 * Reads the replies of calendar programs from a mailbox, now and every minute, and marks them as read. Leaves
 * other messages alone. Of the processes that share a database, one at a time reads.
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
      if (message) {
        const { messageId, sender, calendar } = message;
        const reply = parseReply(calendar);
        if (typeof reply === 'string') {
          logger.warn({ messageId }, reply);
        } else if (reply) {
          if ('problem' in sender) logger.warn({ messageId }, sender.problem);
          else changes.publish(await recordReply(db, reply, sender.address));
        }
        await opened.markRead(uid);
      }
      lastUid = uid;
    }
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
