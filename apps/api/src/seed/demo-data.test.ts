import { endpoints } from '@atrium/contracts/server';
import { outbox } from '../db/schema/mail-tables';
import { licenses, taskComments, tasks, users } from '../db/schema/tables';
import { DEMO_PASSWORD, findOpenDemoAccounts } from '../modules/users/demo-accounts';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { addDemoData } from './demo-data';

const NOW = new Date();

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await addDemoData(server.db, NOW);
});

afterAll(() => server.close());

async function signIn(username: string): Promise<string> {
  const response = await server.call('POST', '/api/login', {
    body: { username, password: DEMO_PASSWORD },
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

it.each([
  ['/api/distributors', endpoints.listDistributors.response, 8],
  ['/api/companies', endpoints.listCompanies.response, 18],
  ['/api/licenses', endpoints.listLicenses.response, 24],
  ['/api/tasks', endpoints.listTasks.response, 30],
  ['/api/users', endpoints.listUsers.response, 3],
  ['/api/events', endpoints.listEvents.response, 15],
  ['/api/messages?recipientId=2', endpoints.listMessages.response, 20],
] as const)('fills %s', async (path, schema, length) => {
  const response = await server.call('GET', path, { cookie: await signIn('admin') });

  expect(schema.parse(await response.json())).toHaveLength(length);
});

it('lists tasks newest first, with their numbers and assignees', async () => {
  const response = await server.call('GET', '/api/tasks', { cookie: await signIn('maria') });

  const rows = endpoints.listTasks.response.parse(await response.json());
  expect(rows.map(({ taskNumber }) => taskNumber)).toEqual(
    rows.map((_, index) => `TASK-${String(rows.length - index).padStart(4, '0')}`),
  );
  expect(rows.at(-1)?.assignees).toEqual([
    { userId: 1, username: 'admin' },
    { userId: 3, username: 'deniz' },
  ]);
  expect(await server.db.$count(taskComments)).toBeGreaterThan(10);
});

it('lists events by start, with both kinds of participants', async () => {
  const response = await server.call('GET', '/api/events', { cookie: await signIn('maria') });

  const rows = endpoints.listEvents.response.parse(await response.json());
  const starts = rows.map(({ startDate }) => startDate);
  expect(starts).toEqual([...starts].sort());
  const demo = rows.find(({ title }) => title === 'Single sign-on demo');
  expect(demo?.participantIds).toEqual([1, 3]);
  expect(demo?.participants).toEqual([
    { userId: 1, username: 'admin' },
    { userId: 3, username: 'deniz' },
    { userId: null, email: 'juergen.weiss@vwp-handel.example', name: 'Jürgen Weiß' },
    { userId: null, email: 'p.lindner@rheinland.example', name: 'Petra Lindner' },
  ]);
});

it('returns a conversation for each pair of users, oldest first', async () => {
  const [maria, deniz] = [await signIn('maria'), await signIn('deniz')];
  const read = async (cookie: string, recipientId: number) =>
    endpoints.listMessages.response.parse(
      await (
        await server.call('GET', `/api/messages?recipientId=${String(recipientId)}`, { cookie })
      ).json(),
    );

  const seenByMaria = await read(maria, 3);

  expect(seenByMaria).toEqual(await read(deniz, 2));
  expect(seenByMaria[0]?.sender).toEqual({ username: 'maria' });
  const ids = seenByMaria.map(({ message }) => message.id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  const times = seenByMaria.map(({ message }) => message.createdAt);
  expect(times).toEqual([...times].sort());
  expect(await read(maria, 2)).toEqual([]);
  expect(await read(maria, 999)).toEqual([]);
});

it.each([
  ['admin', { '2': 2, '3': 3 }],
  ['maria', {}],
  ['deniz', { '2': 1 }],
])('counts the unread messages of %s and omits senders without any', async (username, counts) => {
  const response = await server.call('GET', '/api/messages/unread-by-user', {
    cookie: await signIn(username),
  });

  expect(await response.json()).toEqual(counts);
});

it('has licenses that end this year, and trials', async () => {
  const rows = await server.db.select().from(licenses);

  const thisYear = rows.filter(({ expiresAt }) => expiresAt.getFullYear() === NOW.getFullYear());
  expect(thisYear.length).toBeGreaterThanOrEqual(14);
  expect(rows.filter(({ isTrial }) => isTrial)).toHaveLength(4);
  expect(rows.every(({ createdAt }) => createdAt <= NOW)).toBe(true);
  expect(rows.every(({ key }) => /^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/.test(key))).toBe(
    true,
  );
});

it('queues no invitations', async () => {
  expect(await server.db.$count(outbox)).toBe(0);
});

it('is added only once', async () => {
  await addDemoData(server.db, NOW);

  expect(await server.db.$count(tasks)).toBe(30);
});

it('can be added on any day of the year', async () => {
  const { db, close } = await createTestDatabase();

  await addDemoData(db, new Date('2028-02-29T23:59:59Z'));

  const count = await db.$count(tasks);
  await close();
  expect(count).toBe(30);
});

it('finds the demo accounts that can still sign in', async () => {
  const names = async () => (await findOpenDemoAccounts(server.db)).map(({ username }) => username);
  expect(await names()).toEqual(['admin', 'maria', 'deniz']);

  await server.db.update(users).set({ deactivatedAt: NOW });

  expect(await names()).toEqual([]);
});
