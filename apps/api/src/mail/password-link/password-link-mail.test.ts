import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ne } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import type { Person, PersonWithLink } from '@atrium/contracts/people';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { events } from '../../db/schema/event-tables';
import { outbox } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { mailDefaults } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { waitUntil } from '../../testing/wait-until';
import { createDeliveryRepository } from '../outbox/delivery.repository';
import { startMail } from '../start-mail';
import { passwordLinkMail } from './password-link-mail';

const HOURLY_LIMIT = 2;
const EXCEEDED = [429, errorMessages.tooManyMails];
const TOKEN = /#password-link=[\w-]{43}/;
const MAIL = { delivery: 'mail' };

const dataDir = setUpTemporaryFolder();
const server = setUpTestApp({ mailHourlyLimit: HOURLY_LIMIT });
let cookie: string;
let ana: TestClient;

beforeEach(async () => {
  for (const table of [outbox, events, users]) await server.db.delete(table);
  await addUser(server.db, 'Ana', { role: 'admin' });
  cookie = await server.signIn('ana');
  ana = createTestClient(server, cookie);
});

function newPerson(username = 'Cem') {
  return { username, email: 'cem@x.example', role: 'staff', ...MAIL };
}

function add(username?: string): Promise<PersonWithLink> {
  return ana.read('POST', '/api/people', newPerson(username));
}

it('mails the link with who sends it and until when it works, and keeps no token', async () => {
  expect((await add('Cem <b>')).link).toBeNull();
  const config = { ...mailDefaults, dataDir, mailTimeZone: 'Europe/Istanbul' };
  const worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });
  await waitUntil(async () => (await server.db.$count(outbox, ne(outbox.state, 'sent'))) === 0);
  await worker.stop();

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

it('isolates names in its sentences', () => {
  const compose = passwordLinkMail.createComposer({
    from: mailDefaults.mailFrom,
    publicUrl: undefined,
    timeZone: 'UTC',
    areRepliesRead: false,
  });
  const senderName = 'paul: \u202Estaff';
  const payload = {
    secret: 'https://atrium.example.com/#password-link=x',
    isFirstPassword: true,
    senderName,
    senderEmail: 'paul@example.com',
    expiresAt: '2026-11-20T09:00:00Z',
  };
  const recipientName = 'דניאל';
  const header = { recipient: 'daniel@example.com', recipientName, messageToken: 'x' };

  const { text, html, sender } = compose(payload, { ...header, createdAt: new Date(0) });

  expect(text).toContain(
    `\u2068${senderName}\u2069 has added you to Atrium. Your username is \u2068${recipientName}\u2069.`,
  );
  expect(html).toContain(`<bdi>${senderName}</bdi> has added you to Atrium.`);
  expect(sender?.name).toBe(senderName);
});

it('keeps no token of a mail that has failed, so it cannot be sent again', async () => {
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

it('tells admins what became of the mail with the present link', async () => {
  const { person } = await add();
  const path = `/api/people/${String(person.id)}/password-link`;
  const linkMail = async () =>
    (await ana.read<Person[]>('GET', '/api/people')).find(({ id }) => id === person.id)?.linkMail;
  expect(await linkMail()).toEqual({ state: 'waiting', reason: null });

  const deliveries = createDeliveryRepository(server.db);
  const [claimed] = await deliveries.claim(1, 1000);
  if (claimed === undefined) throw new Error('No mail was claimed');
  await deliveries.markFailed(claimed, { reason: '550 no such mailbox', maybeSent: false });
  expect(await linkMail()).toEqual({ state: 'refused', reason: '550 no such mailbox' });

  await ana.read('POST', path, { delivery: 'copy' });
  expect(await linkMail()).toBeUndefined();
  await ana.read('POST', path, { delivery: 'mail' });
  const [again] = await deliveries.claim(1, 1000);
  if (again === undefined) throw new Error('No mail was claimed');
  await deliveries.markSent(again);
  expect(await linkMail()).toEqual({ state: 'sent', reason: null });
});

it('cancels the waiting mail when there is a newer link', async () => {
  const { person } = await add();

  await ana.read('POST', `/api/people/${String(person.id)}/password-link`, { delivery: 'copy' });

  expect(await server.db.$count(outbox)).toBe(0);
});

it('leaves no mail when the request fails', async () => {
  expect((await ana.refusal('POST', '/api/people', { username: 'Ana' }))[0]).toBe(400);
  await add();
  await expect(add()).rejects.toThrow('The user Cem already exists.');

  expect(await server.db.$count(outbox)).toBe(1);
});

describe('the hourly limit of an admin', () => {
  let boraPath: string;

  beforeEach(async () => {
    boraPath = `/api/people/${String(await addUser(server.db, 'Bora'))}/password-link`;
  });

  it('rejects a mailed link beyond it and keeps the last one, but not a link to copy', async () => {
    for (let mail = 0; mail < HOURLY_LIMIT; mail += 1) await ana.read('POST', boraPath, MAIL);
    const people = await ana.read('GET', '/api/people');
    const mails = await server.db.select().from(outbox);
    const recorded = await server.db.$count(auditEvents);

    const response = await server.call('POST', boraPath, { cookie, body: MAIL });

    expect([response.status, await response.text()]).toEqual(EXCEEDED);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await ana.refusal('POST', '/api/people', newPerson())).toEqual(EXCEEDED);
    expect(await server.db.select().from(outbox)).toEqual(mails);
    expect(await server.db.$count(auditEvents)).toBe(recorded);
    expect(await ana.read('GET', '/api/people')).toEqual(people);
    const { link } = await ana.read<PersonWithLink>('POST', boraPath, { delivery: 'copy' });
    expect(link).toMatch(TOKEN);
  });

  it('counts links and invitations together', async () => {
    await ana.read('POST', boraPath, MAIL);
    const eventFor = (guests: number) =>
      describeEvent({
        participants: Array.from({ length: guests }, (_, index) => ({
          email: `guest${String(index)}@example.org`,
          name: 'Guest',
        })),
      });

    expect((await ana.refusal('POST', '/api/events', eventFor(HOURLY_LIMIT)))[0]).toBe(429);
    await ana.read('POST', '/api/events', eventFor(1));

    expect(await ana.refusal('POST', boraPath, MAIL)).toEqual(EXCEEDED);
  });
});
