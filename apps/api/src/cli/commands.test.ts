import { userInfo } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { releaseVerbs } from '@atrium/contracts/releases';
import { auditEvents } from '../db/schema/audit-tables';
import { outbox } from '../db/schema/mail-tables';
import { publishers } from '../db/schema/release-tables';
import { createDeliveryRepository } from '../mail/outbox/delivery.repository';
import { createOutboxRepository } from '../mail/outbox/outbox.repository';
import { webhook } from '../mail/webhook-kind';
import { describeEvent } from '../testing/factories';
import { areaBuild, publishBuilds, shellBuild } from '../testing/releases';
import { runCommand, runCommandWith } from '../testing/run-command';
import { setUpTestApp } from '../testing/set-up-test-app';
import { setUpTestClient } from '../testing/test-client';

const DAY_MS = 24 * 60 * 60 * 1000;

const server = setUpTestApp();

describe('atrium mail', () => {
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
    expect(await stateOf('bad@example.org')).toMatchObject([
      { state: 'failed' },
      { state: 'sent' },
    ]);
  });

  it.each(['x', '0', '2147483648'])('rejects "retry %s"', async (id) => {
    await expect(run(`retry ${id}`)).rejects.toThrow(`${id} is not the id of a mail.`);
  });
});

describe('atrium publishers', () => {
  beforeAll(() =>
    publishBuilds(server, [
      shellBuild(),
      ...['tasks', 'calendar', 'chat'].map((area) => areaBuild(area)),
    ]),
  );

  beforeEach(() => server.db.delete(publishers));

  async function run(line: string): Promise<string> {
    return (await runCommand(server.db, `publishers ${line}`)).trimEnd();
  }

  async function addAndReadToken(line: string): Promise<string> {
    return (await run(`add ${line}`)).split('\n').at(-1) ?? '';
  }

  async function daysLeft(): Promise<number[]> {
    const rows = await server.db.select({ expiresAt: publishers.expiresAt }).from(publishers);
    return rows.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / DAY_MS));
  }

  /** Asks for a rollback of an app, and returns status and message. */
  async function rollBack(token: string, app: string): Promise<[number, string]> {
    const response = await server.call('POST', `/api/releases/${app}/changes`, {
      headers: { authorization: `Bearer ${token}` },
      body: { action: 'rollback', release: null, expected: null, reason: 'Broken' },
    });
    return [response.status, await response.text()];
  }

  it('adds a publisher, whose token is shown once and opens what it may', async () => {
    await publishBuilds(server, [areaBuild('tasks', 'second')]);

    const output = await run('add tasks-ci --areas tasks --may publish,rollback --days 30');

    const [sentence, token = '', ...others] = output.split('\n');
    expect(sentence).toMatch(
      /^Added tasks-ci, valid until \d{4}-\d\d-\d\d\. This token is shown only now: .*ATRIUM_RELEASE_TOKEN/,
    );
    expect(token).toMatch(/^atrium_release_[\w-]{43}$/);
    expect(others).toEqual([]);
    expect(await daysLeft()).toEqual([30]);
    const [stored] = await server.db.select().from(publishers);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await rollBack(token, 'shell')).toEqual([
      403,
      expect.stringContaining('The publisher tasks-ci may not rollback shell.'),
    ]);
    expect(await rollBack(token, 'tasks')).toEqual([
      200,
      expect.stringContaining('"by":"tasks-ci"'),
    ]);

    await run('revoke tasks-ci');
    expect(await rollBack(token, 'tasks')).toEqual([401, expect.any(String)]);
  });

  it('lists publishers by name', async () => {
    await run('add tasks-ci --areas tasks,calendar,tasks --may preview,publish');
    const token = await addAndReadToken('all-of-it --areas * --may all --days 1');
    await rollBack(token, 'chat');

    const [heading, ...rows] = (await run('list')).split('\n');

    expect(heading).toMatch(/^NAME +AREAS +MAY +EXPIRES +LAST USED \(UTC\)$/);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      [
        'all-of-it',
        '*',
        releaseVerbs.join(','),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/^[\d-]+ \d\d:\d\d$/),
      ],
      ['tasks-ci', 'tasks,calendar', 'publish,preview', expect.any(String), 'never'],
    ]);
    expect((await daysLeft()).sort()).toEqual([1, 365]);
  });

  it('renews a token, which stays the same', async () => {
    const token = await addAndReadToken('tasks-ci --areas tasks --may rollback');
    await server.db.update(publishers).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await rollBack(token, 'nothing'))[0]).toBe(401);

    expect(await run('renew tasks-ci --days 90')).toMatch(/^The token of tasks-ci is valid until /);

    expect(await daysLeft()).toEqual([90]);
    expect((await rollBack(token, 'nothing'))[0]).toBe(403);
  });

  it('records every change with the account that made it', async () => {
    await run('add chat-ci --areas chat,shell --may publish,preview');
    await run('renew chat-ci');
    await run('revoke chat-ci');

    const { action, actorName, entityName, detail } = auditEvents;
    const recorded = await server.db
      .select({ action, actorName, entityName, detail })
      .from(auditEvents)
      .where(sql`${action} like 'publisher.%' and ${entityName} = 'chat-ci'`)
      .orderBy(auditEvents.id);
    const common = { actorName: userInfo().username, entityName: 'chat-ci' };
    expect(recorded).toEqual([
      { ...common, action: 'publisher.created', detail: 'chat, shell: publish, preview' },
      { ...common, action: 'publisher.renewed', detail: null },
      { ...common, action: 'publisher.removed', detail: null },
    ]);
  });

  it.each([
    ['add Tasks --areas tasks --may all', 'The name must have up to 40 lowercase letters, digits'],
    ['add watch --areas tasks --may all', 'digits and dashes, and not be watch or server.'],
    ['add ci --areas tasks,Chat --may all', '“Chat” is not the name of an area.'],
    ['add ci --areas tasks, --may all', '“” is not the name of an area.'],
    [
      'add ci --areas taks,chat --may all',
      '“taks” has no release here. Choose from calendar, chat, shell, tasks. For one area to come, add --new.',
    ],
    ['add ci --areas one,two --may all --new', '“one” and “two” have no release here.'],
    [
      'add ci --areas tasks --may publish,delete',
      '“delete” can’t be allowed. Choose from publish,',
    ],
    ['add ci --areas tasks --may all --days 3651', 'a whole number from 1 to 3650.'],
    ['add ci --areas tasks --may all --days 1.5', 'a whole number from 1 to 3650.'],
    ['renew nobody', 'There is no publisher nobody.'],
    ['revoke nobody', 'There is no publisher nobody.'],
  ])('rejects "%s"', async (line, sentence) => {
    await expect(run(line)).rejects.toThrow(sentence);
    expect(await daysLeft()).toEqual([]);
  });

  it('adds a publisher for an area to come', async () => {
    await run('add reports-ci --areas reports,tasks --may all --new');

    expect(await run('list')).toContain('reports,tasks');
  });

  it('rejects a name that is taken, and keeps its token', async () => {
    const token = await addAndReadToken('ci --areas tasks --may rollback');

    await expect(run('add ci --areas * --may all')).rejects.toThrow(
      'The publisher ci already exists. Revoke it first to replace its token.',
    );

    expect((await rollBack(token, 'chat'))[0]).toBe(403);
  });
});

describe('atrium webhooks', () => {
  const key = 'k'.repeat(44);

  function run(area: string, env: NodeJS.ProcessEnv) {
    return runCommandWith(['webhooks', 'secret', area], { env });
  }

  it('prints the secret of an area, which is another for each area and key', async () => {
    const printed = await Promise.all([
      run('tasks', { WEBHOOK_SECRET: key }),
      run('tasks', { WEBHOOK_SECRET: `${key},${'o'.repeat(44)}` }),
      run('chat', { WEBHOOK_SECRET: key }),
      run('tasks', { WEBHOOK_SECRET: 'o'.repeat(44) }),
    ]);

    const secrets = printed.map(({ stdout }) => stdout);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
    expect(secrets[0]).toBe(secrets[1]);
    expect(new Set(secrets).size).toBe(3);
  });

  it('says what is missing', async () => {
    expect(await run('tasks', {})).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('WEBHOOK_SECRET is not set, so no webhooks are sent.'),
    });
    expect(await run('../tasks', { WEBHOOK_SECRET: key })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not the name of an area'),
    });
  });
});

it('shows webhooks among the mails, by address and subject', async () => {
  await server.db.delete(outbox);
  const payload = { subject: 'Atrium: it fails', area: 'tasks', type: 'release.kept', data: {} };
  const address = 'https://hooks.example.com/atrium';
  const recipient = { address, key: address, name: 'Tasks' };
  const id = await createOutboxRepository(server.db).enqueue(webhook, payload, recipient);

  expect(await createDeliveryRepository(server.db).claim(100, 60_000)).toEqual([]);
  const deliveries = createDeliveryRepository(server.db, 'webhook');
  const [claimed] = await deliveries.claim(100, 60_000);
  if (!claimed) throw new Error('Nothing was claimed.');
  await deliveries.markFailed(claimed, { reason: 'It has responded with 410.', maybeSent: false });
  expect(await runCommand(server.db, 'mail status')).toMatch(
    /failed +https:\/\/hooks\.example\.com\/atrium +webhook: Atrium: it fails +1 +It has responded with 410\./,
  );
  expect(await runCommand(server.db, `mail retry ${String(id)}`)).toContain(
    '1 mail will be sent again.',
  );
});
