import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { runCommand } from '../cli/run-command';
import { publish } from '../commands/publish';
import { startFakeServer } from '../testing/fake-server';
import { createReleaseFixture } from '../testing/release-fixture';
import { createWatchMail } from './watch-mail';

let smtp: SMTPServer;
let mails: string[];
let isRefusing: boolean;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  [mails, isRefusing] = [[], false];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => {
      callback(isRefusing ? new Error('busy') : null);
    },
    onData: (stream, _session, callback) => {
      void readText(stream).then((mail) => {
        mails.push(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  env = {
    RELEASE_WATCH_MAIL: 'team@example.com, lead@example.com',
    SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
    MAIL_FROM: 'Atrium <atrium@example.com>',
  };
});

afterEach(async () => {
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

it('is sent to all addresses, also after a failure of the mail server', async () => {
  const mail = createWatchMail(env);
  mail?.add('Atrium: tasks was rolled back', 'It failed.');
  isRefusing = true;
  await expect(mail?.flush()).resolves.toContain(
    'An email could not be sent, and will be tried again',
  );
  expect(mails).toEqual([]);

  isRefusing = false;
  await expect(mail?.flush()).resolves.toBeNull();
  await mail?.flush();

  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: Atrium: tasks was rolled back');
  expect(mails[0]).toContain('To: team@example.com, lead@example.com');
});

it('is sent by the command after a rollback', async () => {
  const fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root);
  const [live] = await publish([await fixture.area('tasks', 'two')], fixture.root);
  const server = await startFakeServer(fixture.root);
  server.failures = { [live?.id ?? '']: 20 };
  jest.spyOn(console, 'log').mockImplementation();

  const options = ['--once', '--server', server.origin, '--root', fixture.root];
  await runCommand(['watch', ...options], env, 'ada');
  await server.stop();
  await fixture.remove();

  expect(mails).toEqual([expect.stringMatching(/^tasks was rolled back from \w+ to \w+\.\r$/m)]);
});

it('is not sent without addresses', () => {
  expect(createWatchMail({ ...env, RELEASE_WATCH_MAIL: ' ' })).toBeNull();
});

it('is never sent unencrypted to a mail server with a password', async () => {
  const mail = createWatchMail({
    ...env,
    SMTP_URL: String(env.SMTP_URL).replace('//', '//atrium:secret@'),
  });
  mail?.add('Atrium: tasks was rolled back', 'It failed.');

  await expect(mail?.flush()).resolves.toContain('TLS');
  expect(mails).toEqual([]);
});

it.each([[{ SMTP_URL: '' }], [{ MAIL_FROM: '' }]])('need all settings (%j)', (missing) => {
  expect(() => createWatchMail({ ...env, ...missing })).toThrow(
    'RELEASE_WATCH_MAIL needs SMTP_URL and MAIL_FROM: set both.',
  );
});
