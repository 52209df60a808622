import { userInfo } from 'node:os';
import { eq } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { outbox } from '../../db/schema/mail-tables';
import { createDeliveryRepository } from '../../mail/outbox/delivery.repository';
import { describeEvent } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';

const server = setUpTestApp();
const client = setUpTestClient(server, 'maria');

beforeEach(() => server.db.delete(outbox));

async function run(line: string): Promise<string> {
  return (await runCommand(server.db, `mail ${line}`)).trimEnd();
}

/** Queues mails and tries to send them; the recipient decides on the result. Returns the event's id. */
async function create(title: string, addresses: readonly string[]): Promise<number> {
  const participants = addresses.map((email) => ({ email, name: 'Guest' }));
  const body = describeEvent({ title, participants });
  const { id } = await client.read<{ id: number }>('POST', '/api/events', body);
  await failAll();
  return id;
}

async function failAll(): Promise<void> {
  const deliveries = createDeliveryRepository(server.db);
  const mails = await deliveries.claim(100, 60_000);
  for (const mail of mails) {
    if (mail.recipient.startsWith('bad')) {
      await deliveries.markFailed(mail, refused('550 no such user'));
    } else if (mail.recipient.startsWith('slow')) {
      await deliveries.defer(mail, refused('451 later'), 60_000);
    } else {
      await deliveries.markSent(mail);
    }
  }
}

function refused(reason: string) {
  return { reason, maybeSent: false };
}

async function stateOf(recipient: string) {
  const rows = await server.db
    .select({ id: outbox.id, state: outbox.state, attempts: outbox.attempts })
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(outbox.id);
  return rows;
}

it('counts the mails and lists those that have not been sent', async () => {
  expect(await run('status')).toBe('0 waiting, 0 sent, 0 failed');
  await create('Görüşme', ['good@example.org', 'bad@example.org', 'slow@example.org']);

  const [summary, , heading, ...lines] = (await run('status')).split('\n');

  expect(summary).toBe('1 waiting, 1 sent, 1 failed');
  expect(heading).toMatch(/^ID +STATE +RECIPIENT +SUBJECT +ATTEMPTS +LAST REASON$/);
  expect(lines).toEqual([
    expect.stringMatching(/^\d+ +failed +bad@example\.org +Görüşme +1 +550 no such user$/),
    expect.stringMatching(/^\d+ +waiting +slow@example\.org +Görüşme +1 +451 later$/),
  ]);
});

it('queues failed mails again, all or some, and nothing else', async () => {
  await create('Review', ['bad1@example.org', 'bad2@example.org', 'slow@example.org']);
  const [{ id } = { id: 0 }] = await stateOf('bad1@example.org');
  const [waiting] = await stateOf('slow@example.org');

  await expect(run(`retry ${String(id)} ${String(waiting?.id)}`)).rejects.toThrow(
    `No mail ${String(waiting?.id)} has failed. Nothing has changed.`,
  );
  expect(await stateOf('bad1@example.org')).toMatchObject([{ state: 'failed' }]);
  expect(await run(`retry ${String(id)}`)).toBe('1 mail will be sent again.');
  expect(await stateOf('bad1@example.org')).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await run('retry')).toBe('1 mail will be sent again.');
  expect(await run('retry')).toBe('No mail has failed.');
  const recorded = await server.db
    .select({ actor: auditEvents.actorName, detail: auditEvents.detail })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'mail.retried'));
  const retry = { actor: userInfo().username, detail: '1 mail' };
  expect(recorded).toEqual([retry, retry]);
  expect(await stateOf('slow@example.org')).toEqual([waiting]);
});

it('does not send an invitation after the cancellation', async () => {
  const id = await create('Review', ['bad@example.org']);
  await client.read('PUT', `/api/events/${String(id)}`, describeEvent());
  const deliveries = createDeliveryRepository(server.db);
  for (const mail of await deliveries.claim(10, 60_000)) await deliveries.markSent(mail);

  expect(await run('retry')).toBe(
    [
      '0 mails will be sent again.',
      '1 mail will not: the recipient has newer mail about the same event.',
    ].join('\n'),
  );
  expect(await stateOf('bad@example.org')).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
});

it.each(['', 'send', 'retry x', 'retry 0', 'retry 2147483648'])(
  'rejects "%s" with the usage or a sentence',
  async (line) => {
    await expect(run(line)).rejects.toThrow(/^(error: .*\n\n)?Usage: |is not the id of a mail\.$/s);
  },
);
