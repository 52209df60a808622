import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { outbox } from '../../db/schema/mail-tables';
import { addUser } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createDeliveryRepository } from '../outbox/delivery.repository';

const dataDir = setUpTemporaryFolder();
let server: TestApp;
let ana: TestClient;

afterEach(() => server.close());

async function start(isSending: boolean): Promise<void> {
  const config = { dataDir, mailTimeZone: 'Europe/Istanbul' };
  server = await startTestApp(config, undefined, isSending ? { polling: 10 } : undefined);
  await addUser(server.db, 'Ana', { role: 'admin' });
  ana = createTestClient(server, await server.signIn('ana'));
}

function add(username = 'Cem'): Promise<{ person: { id: number }; link: string | null }> {
  const email = 'cem@x.example';
  return ana.read('POST', '/api/people', { username, email, role: 'staff', delivery: 'mail' });
}

const TOKEN = /#password-link=[\w-]{43}/;

it('mails the link with who sends it and until when it works, and keeps no token', async () => {
  await start(true);

  expect((await add('Cem <b>')).link).toBeNull();
  while ((await server.db.$count(outbox, ne(outbox.state, 'sent'))) > 0) await pause(5);

  const [file = ''] = readdirSync(path.join(dataDir, 'mail'));
  const mail = await simpleParser(readFileSync(path.join(dataDir, 'mail', file)));
  expect(mail.subject).toBe('Your account in Atrium');
  expect(mail.text).toMatch(
    new RegExp(
      `^Ana has added you to Atrium\\. Your username is Cem <b>\\.\\n\\nSet your password: ${server.url}/#password-link=[\\w-]{43}\\n\\nThe link works once, until \\w+, \\w+ \\d+, \\d{4} at [\\d:]+ [AP]M \\(Europe/Istanbul, UTC\\+3\\)\\. If you did not expect this mail, ask Ana\\.`,
    ),
  );
  expect(mail.html).toContain('Cem &lt;b&gt;.');
  expect(mail.html).toMatch(TOKEN);
  expect(mail.replyTo?.text).toContain('ana@example.com');
  const [sent] = await server.db.select().from(outbox);
  expect(JSON.stringify(sent)).not.toMatch(TOKEN);
  expect(sent?.payload).toMatchObject({ senderName: 'Ana', isFirstPassword: true });
});

it('keeps no token of a mail that has failed, so it cannot be sent again', async () => {
  await start(false);
  await add();
  const deliveries = createDeliveryRepository(server.db);
  const [claimed] = await deliveries.claim(1, 1000);
  if (claimed === undefined) throw new Error('No mail was claimed');
  expect(JSON.stringify(claimed.payload)).toMatch(TOKEN);

  await deliveries.defer(claimed, { reason: 'busy', maybeSent: false }, 0);
  expect(JSON.stringify(await server.db.select().from(outbox))).toMatch(TOKEN);
  const [again = claimed] = await deliveries.claim(1, 1000);
  await deliveries.markFailed(again, { reason: 'no such mailbox', maybeSent: false });

  expect(JSON.stringify(await server.db.select().from(outbox))).not.toMatch(TOKEN);
  expect(await runCommand(server.db, 'mail retry')).toBe(
    '0 mails will be sent again.\n1 mail will not: a password link is not kept. Create a new one.\n',
  );
});

it('cancels the waiting mail when there is a newer link', async () => {
  await start(false);
  const { person } = await add();

  await ana.read('POST', `/api/people/${String(person.id)}/password-link`, { delivery: 'copy' });

  expect(await server.db.$count(outbox)).toBe(0);
});

it('leaves no mail when the request fails', async () => {
  await start(false);

  expect((await ana.refusal('POST', '/api/people', { username: 'Ana' }))[0]).toBe(400);
  await add();
  await expect(add()).rejects.toThrow('The user Cem already exists.');

  expect(await server.db.$count(outbox)).toBe(1);
});
