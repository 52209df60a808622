import { and, eq } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import type { ProviderChange } from '../../testing/sign-in-provider';
import { type SignInServer, startSignInServer } from '../../testing/sign-in-server';

let signInServer: SignInServer;
let server: SignInServer['server'];
let signIn: SignInServer['signIn'];

beforeAll(async () => {
  signInServer = await startSignInServer();
  ({ server, signIn } = signInServer);
  await addUser(server.db, 'admin', { role: 'admin' });
});

afterAll(() => signInServer.close());

let count = 0;

/** Signs somebody in for the first time who is in the group, and returns the person. */
async function signInAdmin() {
  count += 1;
  const name = `boss${String(count)}`;
  const person = { sub: name, email: `${name}@acme.example`, email_verified: true };
  const groups = ['atrium-admins'];
  const { user } = await signIn({ ...person, preferred_username: name, groups });
  expect(user).toMatchObject({ username: name, role: 'admin' });
  return person;
}

function changesOfRole(username: string) {
  const ofUser = eq(auditEvents.entityName, username);
  return server.db.$count(auditEvents, and(ofUser, eq(auditEvents.action, 'user.role_changed')));
}

describe('the claim that makes admins', () => {
  it.each<[string, ProviderChange]>([
    ['only at userinfo', { userInfo: { groups: ['atrium-admins'] } }],
    ['nowhere', {}],
    ['null', { idToken: { groups: null } }],
    ['of an unknown kind', { idToken: { groups: { name: 'atrium-admins' } } }],
    [
      'behind a pointer',
      { idToken: { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } } },
    ],
    [
      'behind a pointer, beside some of them',
      { idToken: { groups: ['staff'], _claim_names: { groups: 'src1' } } },
    ],
    ['unknown because userinfo is down', { failing: { '/me': 503 } }],
    ['unknown because userinfo is of somebody else', { userInfo: { sub: 'x', groups: ['staff'] } }],
  ])('changes no role while it is %s', async (_, provided) => {
    const person = await signInAdmin();

    const { user } = await signIn(person, { provided });

    expect(user).toMatchObject({ username: person.sub, role: 'admin' });
    expect(await changesOfRole(person.sub)).toBe(0);
  });

  it.each<[string, ProviderChange]>([
    ['empty', { idToken: { groups: [] } }],
    ['an empty text', { idToken: { groups: '' } }],
    [
      'another one in the ID token',
      { idToken: { groups: 'x' }, userInfo: { groups: ['atrium-admins'] } },
    ],
    ['another one at userinfo', { userInfo: { groups: ['staff'] } }],
    ['a part of a name', { idToken: { groups: ['not atrium-admins', '/sub/atrium-admins'] } }],
  ])('takes the role away if it is %s', async (_, provided) => {
    const person = await signInAdmin();

    const { user } = await signIn(person, { provided });

    expect(user).toMatchObject({ username: person.sub, role: 'staff' });
  });

  it.each([
    ['atrium-admins'],
    ['staff atrium-admins'],
    ['staff,atrium-admins'],
    ['staff, atrium-admins'],
    ['/atrium-admins'],
    [['/staff', '/atrium-admins']],
  ])('has the value in %j', async (groups) => {
    const person = await signInAdmin();
    await signIn({ ...person, groups: [] });

    const { user } = await signIn(person, { provided: { idToken: { groups } } });

    expect(user).toMatchObject({ username: person.sub, role: 'admin' });
  });

  it.each([
    [{ name: 'is_admin', value: 'true' }, { is_admin: true }],
    [{ name: 'level', value: '9' }, { level: 9 }],
    [{ name: 'roles', value: 'Atrium Admins' }, { roles: 'Staff, Atrium Admins' }],
    [{ name: 'roles', value: 'Atrium Admins' }, { roles: 'Atrium Admins' }],
  ])('can be %j', async (adminClaim, idToken) => {
    const app = await signInServer.startOther({ adminClaim });
    const person = await signInAdmin();

    expect((await signIn(person, { app, provided: { idToken } })).user?.role).toBe('admin');
    await app.close();
  });

  it('is missed in the log once an hour', async () => {
    const app = await signInServer.startOther({});
    const person = await signInAdmin();

    await signIn(person, { app });
    await signIn(person, { app });

    const lines = app.log.filter((line) => line.includes('does not say whether'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('groups');
    await app.close();
  });
});

describe('the address of somebody who is not linked', () => {
  beforeAll(() => addUser(server.db, 'victim'));

  it.each<[string, ProviderChange]>([
    [
      'is not verified by a flag without an address',
      { idToken: { email_verified: true }, userInfo: { email: 'victim@example.com' } },
    ],
    [
      'is not verified by the flag of another address',
      {
        idToken: { email: 'victim@example.com' },
        userInfo: { email: 'stranger@example.com', email_verified: true },
      },
    ],
    [
      'is not verified if userinfo says so',
      {
        idToken: { email_verified: true },
        userInfo: { email: 'victim@example.com', email_verified: false },
      },
    ],
    [
      'is not verified by the text false',
      { idToken: { email: 'victim@example.com', email_verified: 'false' } },
    ],
  ])('%s', async (_, provided) => {
    expect(await signIn({ sub: 'stranger' }, { provided })).toMatchObject({
      leadsTo: '/login?problem=unverified',
      user: null,
    });
  });

  it('is not trusted if the provider says something that is not yes', async () => {
    const app = await signInServer.startOther({ trustsEmail: true });
    for (const value of ['no', 0, 'false', false]) {
      const idToken = { email: 'victim@example.com', email_verified: value };
      const { leadsTo } = await signIn({ sub: 'stranger' }, { app, provided: { idToken } });
      expect([value, leadsTo]).toEqual([value, '/login?problem=unverified']);
    }
    await app.close();
  });

  it.each<[string, ProviderChange]>([
    ['at userinfo', { userInfo: { email: 'friend@acme.example', email_verified: true } }],
    [
      'in the ID token, verified at userinfo',
      {
        idToken: { email: 'friend@acme.example' },
        userInfo: { email: 'Friend@Acme.example', email_verified: true },
      },
    ],
    [
      'in the ID token, verified as text',
      { idToken: { email: 'friend@acme.example', email_verified: 'true' } },
    ],
    [
      'at userinfo, where the ID token has null',
      {
        idToken: { email: null, email_verified: null },
        userInfo: { email: 'friend@acme.example', email_verified: true },
      },
    ],
  ])('counts %s', async (_, provided) => {
    await server.db.delete(users).where(eq(users.email, 'friend@acme.example'));
    const { user } = await signIn({ sub: 'friend' }, { provided });
    expect(user).not.toBeNull();
  });

  it('says that the service is down, not that the address is not verified', async () => {
    const provided = { failing: { '/me': 503 } };
    expect((await signIn({ sub: 'stranger' }, { provided })).leadsTo).toBe(
      '/login?problem=unavailable',
    );
  });
});

it('signs in whoever is linked, whatever the optional claims are, and names those that it does not understand', async () => {
  const person = await signInAdmin();
  const idToken = {
    email: null,
    email_verified: 'perhaps',
    amr: 'mfa',
    preferred_username: null,
    sid: { id: 1 },
  };
  const app = await signInServer.startOther({});

  const { user } = await signIn(person, { app, provided: { idToken } });

  expect(user).toMatchObject({ username: person.sub, role: 'admin' });
  const line = app.log.find((entry) => entry.includes('claims'));
  for (const name of Object.keys(idToken)) expect(line).toContain(name);
  await app.close();
});
