import { and, eq, inArray } from 'drizzle-orm';
import type { Person } from '@atrium/contracts/people';
import { startRetention } from '../../db/retention';
import { logoutTokens } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { type SignInServer, startSignInServer } from '../../testing/sign-in-server';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createLogoutTokenRepository } from './logout-token.repository';

let signInServer: SignInServer;
let server: SignInServer['server'];
let signIn: SignInServer['signIn'];
let admin: TestClient;

beforeAll(async () => {
  signInServer = await startSignInServer();
  ({ server, signIn } = signInServer);
  await addUser(server.db, 'admin', { role: 'admin' });
  admin = createTestClient(server, await server.signIn('admin'));
});

afterAll(() => signInServer.close());

/** Signs somebody of the company in for the first time, with an account of their own. */
async function join(name: string) {
  const person = {
    sub: `${name}-1`,
    email: `${name}@acme.example`,
    email_verified: true,
    preferred_username: name,
  };
  const { browser, user } = await signIn(person);
  expect(user?.username).toBe(name);
  const [row] = await server.db.select().from(users).where(eq(users.username, name));
  return { person, browser, id: row?.id ?? 0 };
}

async function findPerson(id: number) {
  const people = await admin.read<Person[]>('GET', '/api/people');
  return people.find((person) => person.id === id);
}

async function actionsOf(id: number) {
  const events = await server.db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.entityId, String(id)),
        inArray(auditEvents.action, [
          'user.provider_linked',
          'user.provider_unlinked',
          'user.email_changed',
        ]),
      ),
    )
    .orderBy(auditEvents.id);
  return events.map(({ action, actorName }) => [action, actorName]);
}

it('shows admins the link of a person, who is let in with a new account once it is removed', async () => {
  const { person, browser, id } = await join('rosa');
  expect((await findPerson(id))?.providerAccount).toEqual({
    issuer: signInServer.provider.issuer,
    subject: 'rosa-1',
    email: 'rosa@acme.example',
    linkedAt: expect.any(String) as string,
  });
  const recreated = { ...person, sub: 'rosa-2' };
  expect((await signIn(recreated)).leadsTo).toBe('/login?problem=linked');

  const path = `/api/people/${String(id)}/provider-account`;
  const removed = await admin.read<Person>('DELETE', path);

  expect(removed).not.toHaveProperty('providerAccount');
  expect((await browser.request(`${server.url}/api/user`)).status).toBe(401);
  expect((await signIn(recreated)).user?.username).toBe('rosa');
  expect((await findPerson(id))?.providerAccount?.subject).toBe('rosa-2');
  expect((await signIn(person)).leadsTo).toBe('/login?problem=linked');
  expect(await actionsOf(id)).toEqual([
    ['user.provider_linked', 'rosa'],
    ['user.provider_unlinked', 'admin'],
    ['user.provider_linked', 'rosa'],
  ]);
});

it('removes a link by a command, and links anew after a change of the issuer', async () => {
  const { person, id } = await join('otto');
  // The link of a provider that has been replaced by one that has the same subjects.
  await server.db.execute(
    `update user_identities set issuer = 'https://old.example.com' where user_id = ${String(id)}`,
  );
  expect((await signIn(person)).leadsTo).toBe('/login?problem=linked');

  await runCommand(server.db, 'users unlink OTTO');

  expect((await signIn(person)).user?.username).toBe('otto');
  expect((await findPerson(id))?.providerAccount?.issuer).toBe(signInServer.provider.issuer);
  await expect(runCommand(server.db, 'users unlink nobody')).rejects.toThrow(
    'There is no user nobody.',
  );
});

it('offers a person the address that is new at the provider', async () => {
  const { person, browser, id } = await join('lena');
  const address = `${server.url}/api/account/work-email`;
  const offer = async () => (await (await browser.request(address)).json()) as unknown;
  const adopt = (email: string) =>
    browser.request(address, {
      method: 'PUT',
      body: JSON.stringify({ email }),
      headers: { 'content-type': 'application/json' },
    });
  expect(await offer()).toEqual({ offered: null });

  await signIn({ ...person, email: 'lena.new@acme.example', email_verified: false }, { browser });
  expect(await offer()).toEqual({ offered: null });
  await signIn({ ...person, email: 'Lena.New@acme.example' }, { browser });
  expect(await offer()).toEqual({ offered: 'Lena.New@acme.example' });
  expect((await adopt('lena.other@acme.example')).status).toBe(409);

  expect((await adopt('lena.new@acme.example')).status).toBe(200);

  expect(await offer()).toEqual({ offered: null });
  expect((await findPerson(id))?.email).toBe('Lena.New@acme.example');
  expect((await adopt('lena.new@acme.example')).status).toBe(409);
  expect(await actionsOf(id)).toEqual([
    ['user.provider_linked', 'lena'],
    ['user.email_changed', 'lena'],
  ]);
});

it('offers no address that somebody else has', async () => {
  const { person, browser } = await join('mira');
  await addUser(server.db, 'taken');

  await signIn({ ...person, email: 'taken@example.com' }, { browser });

  const offer = await browser.request(`${server.url}/api/account/work-email`);
  expect(await offer.json()).toEqual({ offered: null });
});

it('forgets logout tokens that are not valid any longer', async () => {
  const tokens = createLogoutTokenRepository(server.db);
  await tokens.take({ tokenHash: 'old', expiresAt: new Date(Date.now() - 1000) });
  await tokens.take({ tokenHash: 'new', expiresAt: new Date(Date.now() + 3_600_000) });

  const retention = startRetention([tokens.expired], server.app.log);
  while ((await server.db.$count(logoutTokens)) > 1) await new Promise(setImmediate);
  await retention.stop();

  expect(await tokens.take({ tokenHash: 'new', expiresAt: new Date() })).toBe(false);
});
