import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../config/config';
import { auditEvents } from '../../db/schema/audit-tables';
import { fileContents } from '../../db/schema/file-tables';
import { addUser } from '../../testing/factories';
import { addPublisher } from '../../testing/publisher';
import { runCommand, runCommandWith } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mountSmallDisk } from '../../testing/small-disk';
import { stopClock } from '../../testing/stop-clock';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { mailDefaults, startTestApp } from '../../testing/test-app';
import { makeCertificate } from '../../testing/test-certificate';
import { checkCertificate } from './find-warnings';
import { createWarningReader } from './warning-reader';

const DAY_MS = 24 * 60 * 60 * 1000;
const FEW_MEGABYTES = 4;
const TWO_GIGABYTES = 2048;
const NO_BACKUP = expect.stringMatching(/^No backup was recorded in the last 48 hours\./) as string;

const folder = setUpTemporaryFolder();
const server = setUpTestApp();

// Without a data folder, the disk of the machine that runs the tests does not matter.
const production = { production: true, dataDir: `${folder}/none` };

/** Settings of a server that lacks nothing but the backup. */
const complete = { ...production, publicUrl: 'http://127.0.0.1', smtpUrl: 'smtp://127.0.0.1' };

beforeAll(async () => {
  await addUser(server.db, 'maria', { role: 'admin' });
});

beforeEach(async () => {
  await server.db.delete(auditEvents);
  setZoneData(String(new Date().getFullYear()));
});

afterEach(() => {
  jest.useRealTimers();
});

// The tests must not depend on how old the Node.js that runs them is.
function setZoneData(year: string): void {
  Object.defineProperty(process.versions, 'tz', { value: `${year}a`, configurable: true });
}

function readWarnings(config: Partial<Config>): Promise<readonly string[]> {
  const settings = { ...mailDefaults, host: '127.0.0.1', production: false, ...config };
  return createWarningReader(server.sharedDatabase, settings)();
}

async function serveCertificate(): Promise<{ https: Server; origin: string }> {
  const https = createServer(makeCertificate(folder, 'IP:127.0.0.1')).listen(0, '127.0.0.1');
  await new Promise((resolve) => https.once('listening', resolve));
  // A listening TCP server's address is always of this kind.
  const { port } = https.address() as AddressInfo;
  return { https, origin: `https://127.0.0.1:${String(port)}` };
}

it('names missing settings, only in production', async () => {
  expect(await readWarnings(production)).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set: /),
    expect.stringMatching(/^SMTP_URL is not set: /),
    NO_BACKUP,
  ]);
  expect(await readWarnings({})).toEqual([]);
});

it('tells of files that take nearly all their space', async () => {
  await runCommand(server.db, 'db record-backup');
  const uploadedBy = await addUser(server.db, 'deniz');
  const size = 1_000_000_000;
  await server.db.insert(fileContents).values({ size, type: 'application/pdf', uploadedBy });

  const warnings = await readWarnings({ ...complete, filesMaxGb: 1 });
  const withSpace = await readWarnings({ ...complete, filesMaxGb: 2 });
  await server.db.delete(fileContents);

  expect([warnings, withSpace]).toEqual([
    [expect.stringMatching(/^Files take 0\.9 of 1 GB\. Raise FILES_MAX_GB/)],
    [],
  ]);
});

it('names the setting without which replies are not read', async () => {
  await runCommand(server.db, 'db record-backup');
  const mailReplyUrl = 'imaps://atrium:secret@mail.example.com';
  const mailReplies = { url: mailReplyUrl, authservId: 'mx.example.com' };

  expect(await readWarnings({ ...complete, mailReplyUrl })).toEqual([
    expect.stringMatching(/^MAIL_REPLY_AUTHSERV_ID is not set: /),
  ]);
  expect(await readWarnings({ ...complete, mailReplyUrl, mailReplies })).toEqual([]);
});

it('are shown to admins and kept from publishers and teams', async () => {
  const running = await startTestApp(complete, server.sharedDatabase);
  const cookie = await running.signIn('maria');
  const response = await running.call('GET', '/api/releases', { cookie });
  await addUser(running.db, 'team', { rights: ['releases:tasks'] });
  const ofTeam = await running.call('GET', '/api/releases', {
    cookie: await running.signIn('team'),
  });
  const publisher = await addPublisher(running, { name: 'ci' });
  const { text } = await publisher.call(running, 'GET', '/api/releases');
  await running.close();

  expect(await response.json()).toMatchObject({ warnings: [NO_BACKUP] });
  expect(JSON.parse(text)).toMatchObject({ apps: [], warnings: [] });
  expect(await ofTeam.json()).toMatchObject({ warnings: [] });
});

it('asks for a backup until one is recorded, and again two days later', async () => {
  expect(await readWarnings(complete)).toEqual([NO_BACKUP]);

  await runCommand(server.db, 'db record-backup');
  expect(await readWarnings(complete)).toEqual([]);

  const occurredAt = new Date(Date.now() - 2 * DAY_MS - 1000);
  await server.db.delete(auditEvents);
  await server.db.insert(auditEvents).values({ action: 'database.backed_up', occurredAt });
  expect(await readWarnings(complete)).toEqual([NO_BACKUP]);
});

it('are what the doctor says is wrong', async () => {
  const { publicUrl, smtpUrl, dataDir } = complete;
  const runDoctor = () =>
    runCommandWith(['doctor'], {
      env: { PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl, DATA_DIR: dataDir },
      withDatabase: (work) => work(server.db),
    });
  const sentence =
    'No backup was recorded in the last 48 hours. Run atrium db backup FILE while the server runs.';
  expect(await runDoctor()).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });

  await runCommand(server.db, 'db record-backup');
  expect(await runDoctor()).toEqual({ code: 0, stdout: 'Nothing is wrong.\n', stderr: '' });
});

it('finds a data folder on a disk that is almost full', async () => {
  await runCommand(server.db, 'db record-backup');
  const [small, large] = [await mountSmallDisk(FEW_MEGABYTES), await mountSmallDisk(TWO_GIGABYTES)];

  expect(await readWarnings({ ...complete, dataDir: small.folder })).toEqual([
    `Only 0.0 GB are free on the disk of ${small.folder}. Make room.`,
  ]);
  expect(await readWarnings({ ...complete, dataDir: large.folder })).toEqual([]);
  await Promise.all([small.remove(), large.remove()]);
});

it('finds time zone data that are older than a year', async () => {
  await runCommand(server.db, 'db record-backup');
  const year = new Date().getFullYear();

  setZoneData(String(year - 1));
  expect(await readWarnings(complete)).toEqual([]);
  setZoneData(String(year - 2));
  expect(await readWarnings(complete)).toEqual([
    expect.stringMatching(
      `^The time zone data of Node\\.js \\(${String(year - 2)}a\\) are older than a year: `,
    ),
  ]);
});

it('finds a certificate that ends within two weeks', async () => {
  await runCommand(server.db, 'db record-backup');
  const { https, origin } = await serveCertificate();

  expect(await readWarnings({ ...complete, publicUrl: origin })).toEqual([
    expect.stringMatching(`^The certificate of ${origin} is valid until 20.* only\\. Renew it\\.$`),
  ]);
  stopClock(-14 * DAY_MS);
  expect(await checkCertificate(origin)).toBeUndefined();
  https.close();
});

it('does not warn about a certificate that cannot be read', async () => {
  await runCommand(server.db, 'db record-backup');

  expect(await readWarnings({ ...complete, publicUrl: 'https://127.0.0.1:9' })).toEqual([]);
});

it('finds a clock that differs from the one of PostgreSQL', async () => {
  await runCommand(server.db, 'db record-backup');
  stopClock(-60_000);

  const found = await readWarnings(complete);

  const sentence = /^The clocks of this machine and of the database differ by 6\d seconds\./;
  expect(found).toEqual(testDatabaseUrl === '' ? [] : [expect.stringMatching(sentence)]);
});
