import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, ne } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { z } from 'zod';
import { outbox } from '../db/schema/mail-tables';
import { runCommand } from '../testing/run-command';
import { setUpTestApp } from '../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../testing/temporary-folder';
import { mailDefaults } from '../testing/test-app';
import { defineMailKind } from './mail-kind';
import { mailKinds } from './mail-kinds';
import { createOutboxRepository } from './outbox/outbox.repository';
import { startMail } from './start-mail';

const oneTimeLink = defineMailKind({
  name: 'one-time-link',
  payload: z.object({ url: z.url() }),
  createComposer:
    ({ publicUrl }) =>
    ({ url }, { recipientName }) => ({
      subject: 'Your link',
      text: `Hello ${recipientName}, open ${url} at ${String(publicUrl)}.`,
    }),
});

const ada = { address: 'Ada@example.org', key: 'ada@example.org', name: 'Ada' };
const url = 'https://atrium.example.com/link/1';

const dataDir = setUpTemporaryFolder();
const server = setUpTestApp();

beforeEach(() => server.db.delete(outbox));

function start(kinds = mailKinds) {
  const config = { ...mailDefaults, dataDir, publicUrl: 'https://atrium.example.com' };
  return startMail(server.sharedDatabase, config, server.app.log, { polling: 10 }, kinds);
}

it('sends a mail of another kind, which needs a composer and an enqueue call', async () => {
  await createOutboxRepository(server.db).enqueue(oneTimeLink, { url }, ada);
  expect(await runCommand(server.db, 'mail status')).toMatch(/Ada@example\.org +one-time-link +0/);

  const worker = start([...mailKinds, oneTimeLink]);
  while ((await server.db.$count(outbox, ne(outbox.state, 'sent'))) > 0) await pause(5);
  await worker.stop();

  const folder = path.join(dataDir, 'mail');
  const [name = ''] = readdirSync(folder);
  const mail = await simpleParser(readFileSync(path.join(folder, name)));
  expect(mail).toMatchObject({ subject: 'Your link', attachments: [] });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text?.trim()).toBe(`Hello Ada, open ${url} at https://atrium.example.com.`);
  expect(mail.from?.value).toEqual([{ name: 'Atrium', address: 'atrium@example.com' }]);
  expect(mail.to).toMatchObject({ value: [{ name: 'Ada', address: 'Ada@example.org' }] });
});

it('does not queue an invalid payload', async () => {
  const queued = createOutboxRepository(server.db).enqueue(oneTimeLink, { url: 'link' }, ada);

  await expect(queued).rejects.toThrow(z.ZodError);
  expect(await server.db.$count(outbox)).toBe(0);
});

it('keeps a mail of an unknown kind, and records the reason', async () => {
  await createOutboxRepository(server.db).enqueue(oneTimeLink, { url }, ada);

  const worker = start();
  while ((await server.db.$count(outbox, eq(outbox.attempts, 0))) > 0) await pause(5);
  await worker.stop();

  expect(await server.db.select().from(outbox)).toMatchObject([
    { state: 'waiting', lastReason: 'Unknown kind of mail: one-time-link' },
  ]);
});
