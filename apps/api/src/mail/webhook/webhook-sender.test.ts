import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { outbox } from '../../db/schema/mail-tables';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { mailDefaults } from '../../testing/test-app';
import { makeCertificate } from '../../testing/test-certificate';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { openWebhook, setUpTestWebhookServer } from '../../testing/test-webhook-server';
import { waitUntil } from '../../testing/wait-until';
import { createOutboxRepository } from '../outbox/outbox.repository';
import { releaseTeamMail } from '../release-team/release-team-mail';
import { type MailConfig, startMail } from '../start-mail';
import { webhook } from '../webhook-kind';
import type { MailTiming, MailWorker } from '../worker/mail-worker';
import { areaSecret } from './area-secret';

const KEY = 'k'.repeat(44);
const OLD_KEY = 'o'.repeat(44);
const payload = {
  subject: 'Atrium: tasks was rolled back',
  area: 'tasks',
  type: 'release.rolled_back',
  data: { area: 'tasks', title: 'Görevler' },
};

const folder = setUpTemporaryFolder();
const server = setUpTestApp();
const sink = setUpTestWebhookServer();
const mailServer = setUpTestMailServer();
let worker: MailWorker | undefined;

beforeEach(() => server.db.delete(outbox));

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

interface Settings extends Partial<MailTiming> {
  readonly keys?: readonly string[];
  readonly allowPrivate?: boolean;
}

function start({ keys = [KEY], allowPrivate = true, ...timing }: Settings = {}): void {
  const config: MailConfig = {
    ...mailDefaults,
    smtpUrl: mailServer.url,
    smtpTls: 'off',
    webhookKeys: [...keys],
    webhookPrivateAddresses: allowPrivate,
  };
  const fast = { retryDelay: () => 1, polling: 20, ...timing };
  worker = startMail(server.sharedDatabase, config, server.app.log, fast);
}

function enqueue(address: string): Promise<number> {
  const recipient = { address, key: address, name: 'Tasks' };
  return createOutboxRepository(server.db).enqueue(webhook, payload, recipient);
}

async function stored(id: number) {
  const [row] = await server.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

async function settled(id: number, state: 'sent' | 'failed') {
  await waitUntil(async () => (await stored(id))?.state === state);
  return stored(id);
}

/** Waits until attempts have failed, and the row waits for another. */
async function deferred(id: number, attempts = 2) {
  await waitUntil(async () => ((await stored(id))?.attempts ?? 0) >= attempts);
  return stored(id);
}

it('sends one POST request, which the secret of the area has signed', async () => {
  const id = await enqueue(`${sink.url}/hooks?team=tasks`);
  start();

  const row = await settled(id, 'sent');
  expect(sink.received).toMatchObject([
    { path: '/hooks?team=tasks', headers: { 'content-type': 'application/json' } },
  ]);
  const [request] = sink.received;
  if (!request) throw new Error('Nothing was received.');
  expect(openWebhook(request, areaSecret(KEY, 'tasks'))).toEqual({
    type: 'release.rolled_back',
    timestamp: row?.createdAt.toISOString(),
    data: payload.data,
  });
  // By the scheme itself, without its library.
  const { headers, body } = request;
  const secret = Buffer.from(areaSecret(KEY, 'tasks').slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const digest = createHmac('sha256', secret).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${digest}`);
  // Neither the secret of another area nor another text fits.
  expect(() => openWebhook(request, areaSecret(KEY, 'chat'))).toThrow('No matching signature');
  expect(() =>
    openWebhook({ ...request, body: body.replace('tasks', 'chat') }, areaSecret(KEY, 'tasks')),
  ).toThrow('No matching signature');
});

it('signs with both keys while one replaces the other', async () => {
  await enqueue(sink.url);
  start({ keys: [KEY, OLD_KEY] });

  const [request] = await sink.arrived(1);
  if (!request) throw new Error('Nothing was received.');
  for (const key of [KEY, OLD_KEY]) {
    expect(openWebhook(request, areaSecret(key, 'tasks'))).toMatchObject({ type: payload.type });
  }
});

it.each([500, 503, 408, 429, 301, 302, 307])(
  'tries again after %i, with the same id',
  async (status) => {
    const id = await enqueue(sink.url);
    sink.answer = (response) => {
      const isFirst = sink.received.length === 1;
      response.writeHead(isFirst ? status : 200, { location: `${sink.url}/elsewhere` }).end();
    };
    start();

    expect(await settled(id, 'sent')).toMatchObject({ attempts: 2, lastReason: null });
    expect(sink.received.map(({ path }) => path)).toEqual(['/', '/']);
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);

it.each([400, 401, 403, 404, 410, 422])('gives up after %i, and says so', async (status) => {
  const id = await enqueue(sink.url);
  sink.answer = (response) => {
    response.writeHead(status).end('a text that nobody reads');
  };
  start();

  expect(await settled(id, 'failed')).toMatchObject({
    attempts: 1,
    lastReason: `The address has responded with ${String(status)}.`,
  });
});

it('reads nothing of a response but its status', async () => {
  const id = await enqueue(sink.url);
  let isClosed = false;
  sink.answer = (response) => {
    response.on('close', () => (isClosed = true));
    const write = () => {
      if (!isClosed) response.write('x'.repeat(100_000), () => setImmediate(write));
    };
    response.writeHead(200);
    write();
  };
  start();

  await settled(id, 'sent');
  await waitUntil(() => isClosed);
});

it('gives up an attempt that gets no response', async () => {
  const id = await enqueue(sink.url);
  sink.answer = (response) => {
    if (sink.received.length > 1) response.writeHead(200).end();
  };
  start({ sending: 100 });

  expect(await settled(id, 'sent')).toMatchObject({ attempts: 2 });
});

it('keeps webhooks while there is no key, or nobody listens', async () => {
  const id = await enqueue(sink.url);
  start({ keys: [] });
  expect(await deferred(id)).toMatchObject({
    state: 'waiting',
    lastReason: 'WEBHOOK_SECRET is not set.',
  });
  expect(sink.received).toEqual([]);
  await worker?.stop();

  const closed = await enqueue('http://127.0.0.1:1/');
  start();
  expect(await deferred(closed)).toMatchObject({
    state: 'waiting',
    lastReason: expect.stringContaining('ECONNREFUSED'),
  });
});

it('sends nothing to a server whose certificate is not valid', async () => {
  const { cert, key } = makeCertificate(folder, 'IP:127.0.0.1');
  let requests = 0;
  const secure = createServer({ cert, key }, () => (requests += 1));
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const id = await enqueue(`https://127.0.0.1:${String(port)}/`);
  start();
  const row = await deferred(id);
  await worker?.stop();
  secure.close();

  expect(row).toMatchObject({
    state: 'waiting',
    lastReason: expect.stringContaining('self-signed certificate'),
  });
  expect(requests).toBe(0);
});

it('delays no mail while an address does not respond', async () => {
  await enqueue(sink.url);
  sink.answer = () => undefined;
  start();
  await sink.arrived(1);

  const ada = { address: 'ada@example.org', key: 'ada@example.org', name: 'Ada' };
  await createOutboxRepository(server.db).enqueue(
    releaseTeamMail,
    { subject: 'A subject', text: 'A text' },
    ada,
  );
  const [mail] = await mailServer.arrived(1);
  expect(mail?.message.subject).toBe('A subject');
});

describe('goes to public addresses only', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://127.1/',
    'https://2130706433/',
    'https://10.0.0.7/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:7]/',
    'https://[fc00::1]/',
  ])('%s is not one', async (address) => {
    const id = await enqueue(address);
    start({ allowPrivate: false });

    expect(await settled(id, 'failed')).toMatchObject({
      attempts: 1,
      lastReason: expect.stringMatching(
        /^\S+ is not a public address\. WEBHOOK_PRIVATE_ADDRESSES=on allows it\.$/,
      ),
    });
  });

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ])('%s is none, and not allowed by the setting either', async (address) => {
    const id = await enqueue(address);
    start({ allowPrivate: true });

    expect(await settled(id, 'failed')).toMatchObject({
      lastReason: expect.stringMatching(/^\S+ is not a public address\.$/),
    });
  });

  it('and by https only', async () => {
    const id = await enqueue('http://1.1.1.1/');
    start({ allowPrivate: true });

    expect(await settled(id, 'failed')).toMatchObject({
      lastReason: 'The address must begin with https://.',
    });
  });

  it('connects to a name only if all its addresses are allowed', async () => {
    const id = await enqueue(sink.url.replace('127.0.0.1', 'localhost'));
    start({ allowPrivate: false });
    await settled(id, 'failed');
    expect(sink.received).toEqual([]);
    await worker?.stop();

    const allowed = await enqueue(sink.url.replace('127.0.0.1', 'localhost'));
    start({ allowPrivate: true });
    await settled(allowed, 'sent');
  });
});
