import { firstAdminLinks } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { emptyDatabase } from '../../testing/empty-database';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { addFirstAdminLink } from './add-first-admin-link';

const server = setUpTestApp();

beforeEach(async () => {
  await emptyDatabase(server.db);
});

const ORIGIN = 'http://127.0.0.1:3000';
const PASSWORD = 'nine brass lamps';

async function createToken(): Promise<string> {
  const address = (await addFirstAdminLink(server.db, ORIGIN)) ?? '';
  return /^http:\/\/127\.0\.0\.1:3000\/#first-admin=([\w-]{43})$/.exec(address)?.[1] ?? '';
}

async function create(token: string, values: object = {}) {
  const body = { token, username: 'Ana', email: 'ana@x.example', password: PASSWORD, ...values };
  const response = await server.call('POST', '/api/first-admin', { body });
  return [response.status, await response.text()] as const;
}

it('makes the first admin, who can sign in with the chosen password', async () => {
  const token = await createToken();

  expect(await create(token)).toEqual([200, '{"username":"Ana"}']);

  const login = { username: 'ana', password: PASSWORD };
  expect((await server.call('POST', '/api/login', { body: login })).status).toBe(200);
  const [ana] = await server.db.select().from(users);
  expect(ana).toMatchObject({ role: 'admin', mustChangePassword: false });
  const [event] = await server.db.select().from(auditEvents);
  expect(event).toMatchObject({ action: 'user.created', actorName: 'Ana', entityName: 'Ana' });
});

it('makes only one admin, whichever of several links is used', async () => {
  const [first, second] = [await createToken(), await createToken()];

  const outcomes = await Promise.all([
    create(first),
    create(second, { username: 'Bora', email: 'bora@x.example' }),
    create(first, { username: 'Cem', email: 'cem@x.example' }),
  ]);

  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 404, 404]);
  expect(await server.db.$count(users)).toBe(1);
  expect(await server.db.$count(firstAdminLinks)).toBe(0);
});

it('is not offered when there is a user, and ends when a command adds one', async () => {
  const token = await createToken();
  await runCommand(server.db, 'users add bora --email b@x.example --role staff', PASSWORD);

  expect((await create(token))[0]).toBe(404);

  expect(await addFirstAdminLink(server.db, ORIGIN)).toBeUndefined();
  expect(await server.db.$count(firstAdminLinks)).toBe(0);
});

it('ends after 72 hours, and the next start removes it', async () => {
  const token = await createToken();
  const createdAt = new Date(Date.now() - 72 * 60 * 60 * 1000);
  await server.db.update(firstAdminLinks).set({ createdAt });

  expect((await create(token))[0]).toBe(404);

  await createToken();
  expect(await server.db.$count(firstAdminLinks)).toBe(1);
});

it('stays valid when a guessable password is rejected', async () => {
  const token = await createToken();
  const sentence = 'This password is a name with digits or signs added. Choose another one.';

  expect(await create(token, { password: 'ana-2026!' })).toEqual([400, sentence]);

  expect((await create(token))[0]).toBe(200);
});

it('does not tell a wrong token from a server with users, and limits the attempts', async () => {
  await createToken();
  const sentence =
    'This link is no longer valid. The log of the server has a new one after its next start.';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await create('wrong')).toEqual([404, sentence]);
  }

  expect((await create('wrong'))[0]).toBe(429);
});
