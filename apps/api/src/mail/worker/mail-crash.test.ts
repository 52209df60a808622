import { DEMO_PASSWORD } from '../../modules/users/demo-accounts';
import { describeEvent } from '../../testing/factories';
import { endProcesses, runProcess } from '../../testing/run-process';
import { addressIn, postJson } from '../../testing/server-address';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { cookieOf } from '../../testing/test-app';
import { makeCertificate } from '../../testing/test-certificate';
import { startTestMailServer } from '../../testing/test-mail-server';

// Two processes in a row, each of which can be slow on a busy machine.
const MANY_PROCESSES_TIMEOUT_MILLISECONDS = 120_000;
const GUESTS = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  email: `${name}@example.org`,
  name,
}));

const dataDir = setUpTemporaryFolder();
const certificateDir = setUpTemporaryFolder();

afterEach(endProcesses);

it(
  'sends what an event has promised, once each, although the server is killed before it has',
  async () => {
    const certificate = makeCertificate(certificateDir, 'DNS:localhost');
    const mailServer = await startTestMailServer({ user: 'atrium', pass: 'secret' }, certificate);
    const env = {
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'trace',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Ege <events@ege.example>',
      PUBLIC_URL: 'http://localhost:3000',
      NODE_EXTRA_CA_CERTS: certificate.file,
    };
    const first = runProcess('main', { env: { ...env, PUBLIC_URL: '' } });
    const url = addressIn(await first.said(/running/));
    const login = await postJson(`${url}/api/login`, {
      username: 'admin',
      password: DEMO_PASSWORD,
    });
    // The server never responds to the third mail.
    mailServer.answer = (address) =>
      address === 'c@example.org' ? new Promise(() => undefined) : undefined;
    const event = describeEvent({ participants: GUESTS });

    const created = await postJson(`${url}/api/events`, event, cookieOf(login));
    expect(created.status).toBe(200);
    while (!mailServer.offered.includes('c@example.org')) await mailServer.nextOffer();
    first.child.kill('SIGKILL');
    await first.ended;
    mailServer.answer = () => undefined;
    const second = runProcess('main', { env });
    await mailServer.arrived(GUESTS.length);
    await second.said(/running/);
    const { code, stderr } = await second.stop();

    expect(code).toBe(0);
    expect(stderr).toContain('mails are sent over SMTP, from events@ege.example');
    expect(stderr).not.toContain('secret');
    expect(mailServer.signIns).toEqual([
      { password: 'secret', isEncrypted: true },
      { password: 'secret', isEncrypted: true },
    ]);
    expect(mailServer.mails.map(({ to }) => to)).toEqual(GUESTS.map(({ email }) => email));
    const [mail, , , , last] = mailServer.mails;
    expect(mail?.message.from?.text).toBe('"admin via Ege" <events@ege.example>');
    expect(last?.event.component.getFirstPropertyValue('url')).toBe(
      'http://localhost:3000/calendar',
    );
    await mailServer.goDown();
  },
  MANY_PROCESSES_TIMEOUT_MILLISECONDS,
);
