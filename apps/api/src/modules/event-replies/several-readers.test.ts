import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../../log/logger';
import { replyMessages } from '../../testing/reply-messages';
import { setUpTestDatabase } from '../../testing/test-database';
import { setUpTestImapServer } from '../../testing/test-imap-server';
import { createReplyRepository } from './reply.repository';
import { startReplyReader } from './reply-reader';

const database = setUpTestDatabase();
const mailbox = setUpTestImapServer();

it('leaves the mailbox to the process that reads it', async () => {
  await mailbox.deliver(replyMessages.plain('x'));
  const other = await database.openAgain();
  const rounds = new EventEmitter<{ log: [line: string] }>();
  const logger = createLogger('info', { write: (line) => rounds.emit('log', line) });
  const firstRound = once(rounds, 'log');

  const reader = await other.db.transaction(async (transaction) => {
    await createReplyRepository(transaction).lockMailbox();
    const started = startReplyReader(database, { publish: jest.fn() }, logger, mailbox.url, 5);
    expect(String(await firstRound)).toContain('replies of calendar programs are read');
    expect(await mailbox.listUnread()).toEqual(['Plain reply']);
    return started;
  });
  while ((await mailbox.listUnread()).length > 0) await pause(5);

  await Promise.all([reader.stop(), other.close()]);
});
