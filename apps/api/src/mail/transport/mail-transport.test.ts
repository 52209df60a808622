import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { outbox } from '../../db/schema/mail-tables';
import { createLogger } from '../../log/logger';
import { runCommand } from '../../testing/run-command';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { collect, mailDefaults } from '../../testing/test-app';
import { makeCertificate, type TestCertificate } from '../../testing/test-certificate';
import { setUpTestDatabase } from '../../testing/test-database';
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';
import { createOutboxRepository } from '../outbox/outbox.repository';
import { releaseWatchMail } from '../release-watch/release-watch-mail';
import { type MailConfig, startMail } from '../start-mail';
import type { MailTiming } from '../worker/mail-worker';
import { createFileTransport, needsEncryption } from './mail-transport';
import { describeSendFailure } from './send-failure';

const login = { user: 'atrium', pass: 'secret' };

// The tests do not depend on the timing, so all delays are short.
const timing: Partial<MailTiming> = { retryDelay: () => 1, serverPause: () => 1 };

const cleanUps: (() => Promise<void>)[] = [];
const folder = setUpTemporaryFolder();
const database = setUpTestDatabase();

beforeEach(() => database.db.delete(outbox));

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startMailServer(certificate?: TestCertificate): Promise<TestMailServer> {
  const mailServer = await startTestMailServer(login, certificate);
  cleanUps.push(() => mailServer.goDown());
  return mailServer;
}

/** Queues a mail and starts a worker that uses a mail server; returns the lines of its log. */
async function send(config: Partial<MailConfig>): Promise<string[]> {
  const ada = { address: 'ada@example.org', key: 'ada@example.org', name: 'Ada' };
  const content = { subject: 'Rolled back', text: 'It failed.' };
  await createOutboxRepository(database.db).enqueue(releaseWatchMail, content, ada);
  const log: string[] = [];
  const logger = createLogger('trace', collect(log));
  const worker = startMail(database, { ...mailDefaults, ...config }, logger, timing);
  cleanUps.push(() => worker.stop());
  return log;
}

/** Waits for two attempts; returns the reason why the mail still waits. */
async function readReason(): Promise<string> {
  const row = await waitUntil(async () => {
    const [found] = await database.db.select().from(outbox);
    return found !== undefined && (found.attempts >= 2 || found.state !== 'waiting') && found;
  });
  expect(row.state).toBe('waiting');
  return String(row.lastReason);
}

it('sends neither password nor mail to a server without TLS, and says why', async () => {
  const mailServer = await startMailServer();
  const log = await send({ smtpUrl: mailServer.url });

  const reason = await readReason();

  expect(reason).toBe(
    'The mail server offers no TLS (STARTTLS), so it was given neither a password nor a mail. ' +
      'SMTP_TLS=off would send both unencrypted.',
  );
  expect([mailServer.signIns, mailServer.offered, mailServer.mails]).toEqual([[], [], []]);
  expect(await runCommand(database.db, 'mail status')).toContain(reason);
  const line = log.find((entry) => entry.includes('"securityEvent":"mail_tls_failed"'));
  expect(line).toContain(reason);
  expect(log.join('')).not.toContain(login.pass);
});

it('sends nothing to a server without a valid certificate', async () => {
  const mailServer = await startMailServer(makeCertificate(folder, 'DNS:localhost'));
  const log = await send({ smtpUrl: mailServer.url });

  expect(await readReason()).toMatch(/^No TLS with the mail server: .*self-signed/);

  expect([mailServer.signIns, mailServer.offered]).toEqual([[], []]);
  expect(log.join('')).toContain('"securityEvent":"mail_tls_failed"');
});

it('sends unencrypted when SMTP_TLS is off, and logs a warning at the start', async () => {
  const mailServer = await startMailServer();
  const log = await send({ smtpUrl: mailServer.url, smtpTls: 'off' });

  await mailServer.arrived(1);

  expect(mailServer.signIns).toEqual([{ password: login.pass, isEncrypted: false }]);
  expect(log.join('')).toContain(
    'SMTP_TLS is off: mails, and a password in SMTP_URL, are sent unencrypted',
  );
});

it.each([
  ['smtp://mail.example.com:25', true],
  ['smtp://192.168.1.4', true],
  ['smtp://user:password@localhost', true],
  ['smtp://user@127.0.0.1', true],
  ['smtps://127.0.0.1', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:25', false],
])('requires encryption for %s: %p', (url, isNeeded) => {
  expect(needsEncryption(url)).toBe(isNeeded);
});

it('says why it cannot write to the mail folder', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const mailFolder = path.join(file, 'mail');

  const failure = await createFileTransport(mailFolder)
    .send({ subject: 'Planning' }, '1', AbortSignal.timeout(10_000))
    .catch(describeSendFailure);

  expect(failure).toEqual({
    kind: 'unreachable',
    reason: `${mailFolder} can't be written to: a part of the path is a file`,
    code: 'ENOTDIR',
    maybeSent: false,
  });
});
