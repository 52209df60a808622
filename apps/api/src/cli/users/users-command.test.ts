import { userInfo } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { accountSettings } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { SECOND_FACTOR, TEST_PASSWORD } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();

async function run(line: string, password = ''): Promise<string> {
  return (await runCommand(server.db, `users ${line}`, password)).trimEnd();
}

async function mustChangePassword(username: string): Promise<boolean> {
  const cookie = await server.signIn(username);
  const user = (await (await server.call('GET', '/api/user', { cookie })).json()) as object;
  return 'requiredStep' in user;
}

/** Stands for the change of the password by the users themselves. */
async function changeOwnPasswords(): Promise<void> {
  await server.db.update(users).set({ mustChangePassword: false });
}

it('adds users, who can sign in and must change their password', async () => {
  expect(await run('add Ayşe --email ayse@example.com --role admin', TEST_PASSWORD)).toBe(
    'Added Ayşe with the role admin.',
  );
  await run('add İrem --email irem@example.com --role staff', TEST_PASSWORD);

  expect([await mustChangePassword('ayşe'), await mustChangePassword('irem')]).toEqual([
    true,
    true,
  ]);
  await changeOwnPasswords();
  const cookie = await server.signIn('irem');
  expect(await (await server.call('GET', '/api/users', { cookie })).json()).toEqual([
    expect.objectContaining({ username: 'Ayşe', role: 'admin' }),
    expect.objectContaining({ username: 'İrem', role: 'staff' }),
  ]);
});

it.each([
  ['add AYŞE --email other@example.com --role staff', 'The user Ayşe already exists.'],
  [
    'add other --email Irem@Example.com --role staff',
    'The email address Irem@Example.com already belongs to a user.',
  ],
  ['add other --email nonsense --role staff', 'The email address is not valid.'],
  [
    'add other --email satış@example.com --role staff',
    'Letters like “ı” are not possible before the @',
  ],
  ['add ab --email ab@example.com --role staff', 'The username must have 3 to 100 characters.'],
  [
    'add other --email o@example.com --role ADMIN',
    'The role must be one word of at most 30 lower-case letters.',
  ],
  ['set-role nobody admin', 'There is no user nobody.'],
  ['set-password nobody', 'There is no user nobody.'],
  ['deactivate nobody', 'There is no user nobody.'],
  ['sign-out', 'Name a user, or use --all.'],
  ['sign-out irem --all', 'Name a user, or use --all.'],
])('rejects "%s"', async (line, sentence) => {
  await expect(async () => run(line, TEST_PASSWORD)).rejects.toThrow(sentence);
});

it.each([
  '',
  'add maria --email m@example.com',
  'add maria --email m@example.com --role staff --password secret',
])('shows the usage instead of running "%s"', async (line) => {
  await expect(run(line, TEST_PASSWORD)).rejects.toThrow(/^(error: .*\n\n)?Usage: atrium users /s);
});

it('lists users with their roles', async () => {
  const [heading, ...rows] = (await run('list')).split('\n');

  expect(heading).toBe('USERNAME  EMAIL             ROLE   STATE   LAST SEEN (UTC)');
  expect(rows).toEqual([
    expect.stringMatching(/^Ayşe {6}ayse@example\.com {2}admin {2}active {2}/),
    expect.stringMatching(/^İrem {6}irem@example\.com {2}staff {2}active {2}/),
  ]);
  for (const row of rows) expect(row).toMatch(/ {2}(?:never|\d{4}-\d\d-\d\d \d\d:\d\d)$/);
});

it('changes a role and ends all sessions of the user', async () => {
  const staff = await server.signIn('irem');
  await run('set-role İREM admin');

  expect(await server.statusOf(staff)).toBe(401);
  const admin = await server.signIn('irem');
  expect((await server.call('GET', '/api/licenses', { cookie: admin })).status).toBe(200);

  await run('set-role irem staff');
  expect(await server.statusOf(admin)).toBe(401);
});

it('changes a password, which the user must change, and ends all sessions of the user', async () => {
  const cookie = await server.signIn('irem');
  expect(await mustChangePassword('irem')).toBe(false);

  await run('set-password irem', 'a new password');

  expect(await server.statusOf(cookie)).toBe(401);
  expect(await server.loginStatus('irem')).toBe(401);
  expect(await server.loginStatus('irem', 'a new password')).toBe(200);
  expect(await mustChangePassword('irem')).toBe(true);
  await run('set-password irem', TEST_PASSWORD);
  await changeOwnPasswords();
});

it('signs a user out everywhere, but lets them sign in again', async () => {
  const [laptop, phone] = [await server.signIn('irem'), await server.signIn('irem')];
  const other = await server.signIn('ayşe');

  expect(await run('sign-out İrem')).toBe('İrem is signed out everywhere.');

  expect([await server.statusOf(laptop), await server.statusOf(phone)]).toEqual([401, 401]);
  expect(await server.statusOf(other)).toBe(200);
  expect(await server.loginStatus('irem')).toBe(200);
});

it('signs everybody out, and records whom', async () => {
  const cookies = [await server.signIn('irem'), await server.signIn('irem')];
  cookies.push(await server.signIn('ayşe'));
  await server.db.delete(auditEvents);

  expect(await run('sign-out --all')).toBe('Everybody is signed out.');

  expect(await Promise.all(cookies.map(server.statusOf))).toEqual([401, 401, 401]);
  const events = await server.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.map(({ action, entityName }) => [action, entityName])).toEqual([
    ['user.signed_out', 'Ayşe'],
    ['user.signed_out', 'İrem'],
  ]);
});

it('ends the sessions of a deactivated user, who cannot sign in and is only listed here', async () => {
  const cookie = await server.signIn('irem');

  await run('deactivate irem');

  expect(await server.statusOf(cookie)).toBe(401);
  expect(await server.loginStatus('irem')).toBe(401);
  const admin = await server.signIn('ayşe');
  expect(await (await server.call('GET', '/api/users', { cookie: admin })).json()).toHaveLength(1);
  expect(await run('list')).toMatch(/İrem .* deactivated +\S/);
});

it('reactivates a user, who can sign in with the same password', async () => {
  expect(await run('reactivate irem')).toBe('İrem can sign in again.');

  expect(await server.loginStatus('irem')).toBe(200);
});

it('resets a second factor and requires one of admins', async () => {
  await run('add Factor --email factor@example.com --role staff', TEST_PASSWORD);
  await server.db.update(users).set(SECOND_FACTOR).where(eq(users.username, 'Factor'));
  const cookie = await server.signIn('factor');

  expect(await run('reset-second-factor factor')).toBe('Factor has no second factor now.');
  expect(await server.statusOf(cookie)).toBe(401);
  expect(await run('require-second-factor on')).toBe('Admins must have a second factor now.');
  expect(await server.db.select().from(accountSettings)).toEqual([
    { id: true, adminsNeedSecondFactor: true },
  ]);
  expect(await run('require-second-factor off')).toBe('Admins need no second factor now.');
  await expect(run('require-second-factor maybe')).rejects.toThrow(/Allowed choices are on, off/);
});

describe('the audit trail', () => {
  async function eventsOf(name: string) {
    return server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.entityName, name))
      .orderBy(auditEvents.id);
  }

  it('records every change of a user with the account that ran the command', async () => {
    await run('add Audited --email audited@example.com --role staff', TEST_PASSWORD);
    await run('set-password audited', 'another password');
    await run('set-role audited admin');
    await run('sign-out audited');
    await run('deactivate audited');

    const events = await eventsOf('Audited');

    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['user.created', 'staff'],
      ['user.password_changed', null],
      ['user.role_changed', 'staff → admin'],
      ['user.signed_out', null],
      ['user.deactivated', null],
    ]);
    const id = expect.stringMatching(/^\d+$/) as string;
    for (const event of events) {
      expect(event).toMatchObject({ entityType: 'user', entityId: id, actorId: null });
      expect(event).toMatchObject({ actorName: userInfo().username, address: null });
      expect(JSON.stringify(event)).not.toMatch(/password"|another|argon2/);
    }
  });

  it('is written in the transaction of the change', async () => {
    await run('add Whole --email whole@example.com --role staff', TEST_PASSWORD);
    await server.db.execute(sql`alter table audit_events rename to audit_events_away`);

    await expect(run('set-role whole admin')).rejects.toThrow();

    await server.db.execute(sql`alter table audit_events_away rename to audit_events`);
    expect(await run('list')).toMatch(/^Whole .* staff +active +never$/m);
  });
});

describe('a new password', () => {
  beforeAll(() => run('add maria --email maria@example.com --role staff', TEST_PASSWORD));

  it.each([
    ['short', 'Password must be at least 8 characters.'],
    ['Password1', 'This password is one of the most common ones. Choose another one.'],
    ['maria-2026', 'This password is a name with digits or signs added. Choose another one.'],
  ])('is not %s', async (password, sentence) => {
    await expect(run('set-password maria', password)).rejects.toThrow(sentence);
    expect(await server.loginStatus('maria')).toBe(200);
  });
});
