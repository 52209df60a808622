import { addDays, addYears } from 'date-fns';
import { eq, isNotNull } from 'drizzle-orm';
import { endpoints, errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../db/schema/audit-tables';
import { files } from '../db/schema/file-tables';
import { outbox } from '../db/schema/mail-tables';
import { notices } from '../db/schema/notice-tables';
import { loginAttempts } from '../db/schema/session-tables';
import { licenses, messages, taskComments, tasks, users } from '../db/schema/tables';
import { describeContent } from '../modules/files/describe-content';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, findOpenDemoAccounts } from '../modules/users/demo-accounts';
import { findProductionSettings } from '../modules/users/demo-guard';
import { hashPassword } from '../modules/users/password';
import { emptyDatabase } from '../testing/empty-database';
import { requestAs } from '../testing/raw-request';
import { setUpTestApp } from '../testing/set-up-test-app';
import { readDemoContent } from './demo-content';
import { addDemoData } from './demo-data';
import { createDemoFiles } from './demo-files';

const NOW = new Date();
const PUBLIC_URL = 'https://atrium.example.com';

const server = setUpTestApp();

beforeAll(async () => {
  await addDemoData(server.db, NOW);
});

it.each([
  ['/api/distributors', endpoints.listDistributors.response, 8],
  ['/api/companies', endpoints.listCompanies.response, 18],
  ['/api/licenses', endpoints.listLicenses.response, 39],
  ['/api/tasks', endpoints.listTasks.response, 60],
  ['/api/users', endpoints.listUsers.response, 12],
  ['/api/events', endpoints.listEvents.response, 28],
  ['/api/messages?recipientId=2', endpoints.listMessages.response, 20],
] as const)('fills %s', async (path, schema, length) => {
  const response = await server.call('GET', path, { cookie: await server.signIn('admin') });

  expect(schema.parse(await response.json())).toHaveLength(length);
});

it.each([
  ['admin', { '2': 2, '3': 3, '7': 1 }],
  ['maria', { '4': 2, '12': 1 }],
  ['sören', {}],
])('counts the unread messages of %s and omits senders without any', async (username, counts) => {
  const response = await server.call('GET', '/api/messages/unread-by-user', {
    cookie: await server.signIn(username),
  });

  expect(await response.json()).toEqual(counts);
});

it('has trials, and licenses that are expired, renewed or end soon', async () => {
  const rows = await server.db.select().from(licenses);
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;

  expect(count(({ isTrial }) => isTrial)).toBe(4);
  expect(count(({ expiresAt }) => expiresAt < NOW)).toBeGreaterThanOrEqual(3);
  expect(
    count(({ expiresAt }) => expiresAt > NOW && expiresAt < addDays(NOW, 30)),
  ).toBeGreaterThanOrEqual(5);
  const earlyNextYear = new Date(NOW.getFullYear() + 1, 1, 15);
  expect(
    count(
      ({ expiresAt }) =>
        expiresAt < earlyNextYear && expiresAt.getFullYear() === earlyNextYear.getFullYear(),
    ),
  ).toBeGreaterThanOrEqual(4);
  const renewed = rows.filter((row) =>
    rows.some(
      ({ companyId, expiresAt }) =>
        companyId === row.companyId && +expiresAt === +addYears(row.expiresAt, 1),
    ),
  );
  expect(renewed).toHaveLength(8);
  expect(rows.every(({ createdAt }) => createdAt <= NOW)).toBe(true);
  expect(rows.every(({ key }) => /^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/.test(key))).toBe(
    true,
  );
});

it('has a long thread in its order, with mentions', async () => {
  const comments = await server.db
    .select()
    .from(taskComments)
    .where(eq(taskComments.taskId, 8))
    .orderBy(taskComments.id);

  expect(comments).toHaveLength(40);
  const times = comments.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((first, second) => +first - +second));
  expect(comments.at(-2)).toMatchObject({
    content: 'The group mapping is complete. @admin, you can show it today.',
    authorId: 3,
    mentionedIds: [1],
  });
});

it('has notices that match its tasks and events, oldest first', async () => {
  const content = readDemoContent();
  const unexplained = content.notices.filter(({ to, by, kind, task = 0, event = 0, count = 1 }) => {
    const { assignees = [], comments = [], by: author } = content.tasks[task - 1] ?? {};
    const [creator, ...invited] = content.events[event - 1]?.users ?? [];
    const reasons = {
      assigned: assignees.includes(to),
      mentioned: comments.some(([name, text]) => name === by && text.includes(`@${to}`)),
      commented:
        (assignees.includes(to) || author === to) &&
        comments.at(-1)?.[0] === by &&
        comments.slice(-count).every(([name]) => name !== to),
      invited: creator === by && invited.includes(to),
      'event-changed': creator === by && invited.includes(to),
      'event-canceled': false,
      'event-accepted': invited.includes(by),
      'event-tentative': invited.includes(by),
      'event-declined': invited.includes(by),
      'event-proposed': false,
      'event-delegated': false,
      'event-reply-unclear': false,
      'event-reply-uninvited': false,
    };
    return to === by || !reasons[kind];
  });
  const rows = await server.db.select().from(notices).orderBy(notices.id);

  expect(unexplained).toEqual([]);
  const times = rows.map(({ createdAt }) => +createdAt);
  expect(times).toEqual(times.toSorted((first, second) => first - second));
  expect(rows.at(-1)).toMatchObject({ kind: 'commented', taskId: 60, count: 3, readAt: null });
  const unsaid = rows.filter(({ kind, causes, times: ofEvent }) => {
    if (kind === 'commented' || kind === 'mentioned') return causes.length === 0;
    return (kind === 'invited' || kind === 'event-changed') && ofEvent === null;
  });
  expect(unsaid).toEqual([]);
});

it('has answers of people who are invited', async () => {
  const response = await server.call('GET', '/api/events', {
    cookie: await server.signIn('admin'),
  });
  const events = endpoints.listEvents.response.parse(await response.json());

  const given = events.flatMap(({ participants }) => participants.filter(({ answer }) => answer));
  const written = readDemoContent().events.flatMap(({ answers }) => Object.keys(answers));
  expect(given).toHaveLength(written.length);
});

it('has messages that are edited, deleted and quoted', async () => {
  const response = await server.call('GET', '/api/messages?recipientId=3', {
    cookie: await server.signIn('maria'),
  });
  const entries = endpoints.listMessages.response.parse(await response.json());
  const deleted = await server.db.$count(messages, isNotNull(messages.deletedAt));

  const quotes = entries.flatMap(({ message: { quoted } }) => quoted?.content ?? []);
  expect(quotes).toEqual([
    'No more O and 0. Support loves you.',
    'Searching for “isik” finds nothing, although Işık Eğitim is in the list.',
  ]);
  expect(entries.filter(({ message }) => message.editedAt)).toHaveLength(1);
  expect(deleted).toBe(1);
});

it('has activity of the last week, with bursts, that names its rows', async () => {
  // Other tests have another one.
  const isOfDemo = eq(auditEvents.address, '192.0.2.10');
  const events = await server.db.select().from(auditEvents).where(isOfDemo).orderBy(auditEvents.id);
  const count = (action: string) => events.filter((event) => event.action === action).length;

  const times = events.map(({ occurredAt }) => +occurredAt);
  expect(times).toEqual(times.toSorted((first, second) => first - second));
  expect(Math.min(...times)).toBeGreaterThan(+addDays(NOW, -8));
  expect(Math.max(...times)).toBeLessThanOrEqual(+NOW);
  const days = new Set(events.map(({ occurredAt }) => occurredAt.toDateString()));
  expect(days.size).toBeGreaterThanOrEqual(7);
  expect(count('task.created')).toBe(7);
  expect(count('message.sent')).toBeGreaterThan(count('message.read'));
  expect(count('message.read')).toBeGreaterThan(10);
  expect(count('session.started')).toBeGreaterThan(10);
  expect(new Set(events.map(({ actorName }) => actorName)).size).toBeGreaterThan(5);
  const created = events.find(({ action }) => action === 'task.created');
  expect(created?.entityName).toMatch(/^TASK-005\d \S/);
  // Changed in one go.
  expect(count('company.changed')).toBe(8);
  expect(events.every(({ entityName, actorId }) => entityName && actorId)).toBe(true);
});

it('queues no invitations', async () => {
  expect(await server.db.$count(outbox)).toBe(0);
});

it('is added only once', async () => {
  await addDemoData(server.db, NOW);

  expect(await server.db.$count(tasks)).toBe(60);
});

describe('the demo password', () => {
  async function signIn(headers: Readonly<Record<string, string>>) {
    await server.db.delete(loginAttempts);
    const response = await requestAs(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'Admin', password: DEMO_PASSWORD }),
    });
    return [response.status, await response.text(), response.headers.get('set-cookie')];
  }

  it('allows demo sign-ins from this machine', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    for (const local of [{}, { host: '[::1]:3000' }, headers]) {
      expect(await signIn(local)).toEqual([200, '{}', expect.any(String)]);
    }
  });

  // See metrics.test.ts for all that tells a proxy.
  it.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
  ])('responds as to a wrong password through a proxy, with %j', async (headers) => {
    expect(await signIn(headers)).toEqual([401, errorMessages.invalidCredentials, null]);
  });

  it('logs the rejected sign-in without the password', async () => {
    const before = server.log.length;
    await signIn({ 'x-real-ip': '192.0.2.1' });

    const lines = server.log.slice(before).filter((line) => line.includes('securityEvent'));
    const event = lines.find((line) => line.includes('demo_sign_in_refused')) ?? '{}';
    expect(JSON.parse(event)).toMatchObject({ level: 40, usernameKey: 'admin' });
    expect(lines.join()).not.toContain(DEMO_PASSWORD);
  });

  it.each([
    [{}, []],
    [{ host: 'localhost' }, []],
    [{ publicUrl: 'http://127.0.0.1:3000' }, []],
    [{ publicUrl: 'https://[::1]' }, []],
    [{ host: '0.0.0.0' }, ['HOST is 0.0.0.0']],
    [{ publicUrl: PUBLIC_URL }, [`PUBLIC_URL is ${PUBLIC_URL}`]],
    [{ publicUrl: 'https://localhost.example.com' }, [expect.stringMatching('PUBLIC_URL')]],
    [
      { host: '::', publicUrl: PUBLIC_URL, production: true },
      ['HOST is ::', `PUBLIC_URL is ${PUBLIC_URL}`, 'NODE_ENV is production'],
    ],
  ])('finds the settings in %j that rule out a demo', (config, clauses) => {
    const quiet = { host: '127.0.0.1', publicUrl: undefined, production: false };

    expect(findProductionSettings({ ...quiet, ...config })).toEqual(clauses);
  });
});

it('finds the demo accounts that can still sign in', async () => {
  const names = async () => (await findOpenDemoAccounts(server.db)).map(({ username }) => username);
  const all = DEMO_ACCOUNTS.map(({ username }) => username);
  expect(await names()).toEqual(all);

  const passwordHash = await hashPassword('a new password');
  await server.db.update(users).set({ passwordHash }).where(eq(users.username, 'maria'));
  expect(await names()).toEqual(all.filter((username) => username !== 'maria'));

  await server.db.update(users).set({ deactivatedAt: NOW });
  expect(await names()).toEqual([]);
});

it('can be added on any day of the year', async () => {
  await emptyDatabase(server.db);

  await addDemoData(server.db, new Date('2028-02-29T23:59:59Z'));

  expect(await server.db.$count(tasks)).toBe(60);
});

it('has files on comments, a message, a task and an event', async () => {
  const cookie = await server.signIn('maria');
  const rows = await server.db.select().from(files).orderBy(files.id);
  const { taskId, commentId, messageId, eventId } = files;
  const kinds = [taskId, commentId, messageId, eventId];

  const responses = await Promise.all(
    rows.map(({ id }) => server.call('GET', `/api/files/${String(id)}`, { cookie })),
  );

  expect(rows).toHaveLength(5);
  for (const kind of kinds) {
    expect(await server.db.$count(files, isNotNull(kind))).toBeGreaterThan(0);
  }
  expect(responses.map(({ headers }) => headers.get('content-type'))).toEqual([
    'image/png',
    'image/png',
    'text/plain; charset=utf-8',
    'text/plain; charset=utf-8',
    'application/octet-stream',
  ]);
  // The types and sizes of a demo file are those that an upload of it would have.
  for (const file of createDemoFiles()) {
    const { type, width = null, height = null } = file;
    expect(await describeContent(file.content)).toEqual({ type, width, height });
  }
});
