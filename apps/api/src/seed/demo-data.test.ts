import { endpoints } from '@atrium/contracts/server';
import { outbox } from '../db/schema/mail-tables';
import { licenses, tasks, users } from '../db/schema/tables';
import { findOpenDemoAccounts } from '../modules/users/demo-accounts';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createTestDatabase } from '../testing/test-database';
import { addDemoData } from './demo-data';

const NOW = new Date();

const server = setUpTestApp();

beforeAll(async () => {
  await addDemoData(server.db, NOW);
});

it.each([
  ['/api/distributors', endpoints.listDistributors.response, 8],
  ['/api/companies', endpoints.listCompanies.response, 18],
  ['/api/licenses', endpoints.listLicenses.response, 24],
  ['/api/tasks', endpoints.listTasks.response, 30],
  ['/api/users', endpoints.listUsers.response, 3],
  ['/api/events', endpoints.listEvents.response, 15],
  ['/api/messages?recipientId=2', endpoints.listMessages.response, 20],
] as const)('fills %s', async (path, schema, length) => {
  const response = await server.call('GET', path, { cookie: await server.signIn('admin') });

  expect(schema.parse(await response.json())).toHaveLength(length);
});

it.each([
  ['admin', { '2': 2, '3': 3 }],
  ['maria', {}],
  ['deniz', { '2': 1 }],
])('counts the unread messages of %s and omits senders without any', async (username, counts) => {
  const response = await server.call('GET', '/api/messages/unread-by-user', {
    cookie: await server.signIn(username),
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
