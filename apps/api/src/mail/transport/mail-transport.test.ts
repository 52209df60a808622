import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config/config';
import { outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { makeCertificate, type TestCertificate } from '../../testing/test-certificate';
import { createTestClient } from '../../testing/test-client';
import { setUpTestDatabase } from '../../testing/test-database';
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server';
import type { MailTiming } from '../worker/mail-worker';
import { createFileTransport, needsEncryption } from './mail-transport';
import { describeSendFailure } from './send-failure';

const login = { user: 'atrium', pass: 'secret' };
const ada = { email: 'ada@example.org', name: 'Ada' };

// The tests do not depend on the timing, so all delays are short.
const timing: Partial<MailTiming> = { retryDelay: () => 1, serverPause: () => 1 };

const cleanUps: (() => Promise<void>)[] = [];
const folder = setUpTemporaryFolder();
const database = setUpTestDatabase();

beforeAll(async () => {
  await addUser(database.db, 'maria');
});

beforeEach(() => database.db.delete(outbox));

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startMailServer(certificate?: TestCertificate): Promise<TestMailServer> {
  const mailServer = await startTestMailServer(login, certificate);
  cleanUps.push(() => mailServer.goDown());
  return mailServer;
}

/** Starts a server that uses a mail server, and queues an invitation. */
async function invite(config: Pick<Config, 'smtpUrl'> & Partial<Config>): Promise<TestApp> {
  const server = await startTestApp(config, await database.openAgain(), timing);
  cleanUps.push(() => server.close());
  const client = createTestClient(server, await server.signIn('maria'));
  await client.read('POST', '/api/events', describeEvent({ participants: [ada] }));
  return server;
}

/** Waits for two attempts; returns the reason why the mail still waits. */
async function readReason(server: TestApp): Promise<string> {
  for (;;) {
    const [row] = await server.db.select().from(outbox);
    if (row !== undefined && (row.attempts >= 2 || row.state !== 'waiting')) {
      expect(row.state).toBe('waiting');
      return String(row.lastReason);
    }
    await pause(5);
  }
}

it('sends neither password nor mail to a server without TLS, and says why', async () => {
  const mailServer = await startMailServer();
  const server = await invite({ smtpUrl: mailServer.url });

  const reason = await readReason(server);

  expect(reason).toBe(
    'The mail server offers no TLS (STARTTLS), so it was given neither a password nor a mail. ' +
      'SMTP_TLS=off would send both unencrypted.',
  );
  expect([mailServer.signIns, mailServer.offered, mailServer.mails]).toEqual([[], [], []]);
  expect(await runCommand(server.db, 'mail status')).toContain(reason);
  const line = server.log.find((entry) => entry.includes('"securityEvent":"mail_tls_failed"'));
  expect(line).toContain(reason);
  expect(server.log.join('')).not.toContain(login.pass);
});

it('sends nothing to a server without a valid certificate', async () => {
  const mailServer = await startMailServer(makeCertificate(folder, 'DNS:localhost'));
  const server = await invite({ smtpUrl: mailServer.url });

  expect(await readReason(server)).toMatch(/^No TLS with the mail server: .*self-signed/);

  expect([mailServer.signIns, mailServer.offered]).toEqual([[], []]);
  expect(server.log.join('')).toContain('"securityEvent":"mail_tls_failed"');
});

it('sends unencrypted when SMTP_TLS is off, and logs a warning at the start', async () => {
  const mailServer = await startMailServer();
  const server = await invite({ smtpUrl: mailServer.url, smtpTls: 'off' });

  await mailServer.arrived(1);

  expect(mailServer.signIns).toEqual([{ password: login.pass, isEncrypted: false }]);
  expect(server.log.join('')).toContain(
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
