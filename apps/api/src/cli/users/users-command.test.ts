import { userInfo } from 'node:os';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { accountSettings } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { SECOND_FACTOR, TEST_PASSWORD } from '../../testing/factories';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
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

it('adds users, who can sign in and must change their password', async () => {
  expect(await run('add Ayşe --email ayse@example.com --role admin', TEST_PASSWORD)).toBe(
    'Added Ayşe with the role admin.',
  );
  await run('add İrem --email irem@example.com --role staff', TEST_PASSWORD);

  expect([await mustChangePassword('ayşe'), await mustChangePassword('irem')]).toEqual([
    true,
    true,
  ]);
  // Stands for the change of the passwords by the users themselves.
  await server.db.update(users).set({ mustChangePassword: false });
  const cookie = await server.signIn('irem');
  expect(await (await server.call('GET', '/api/users', { cookie })).json()).toEqual([
    expect.objectContaining({ username: 'Ayşe', role: 'admin' }),
    expect.objectContaining({ username: 'İrem', role: 'staff' }),
  ]);
});

it.each([
  ['add AYŞE --email other@example.com --role staff', 'The user Ayşe already exists.'],
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
  ['set-rights nobody none', 'There is no user nobody.'],
  ['set-rights irem tasks', '“tasks” is not a right. Name rights such as releases:tasks, or none.'],
  ['set-rights irem releases:shell', '“releases:shell” is not a right.'],
  ['set-rights irem releases:taks', 'There is no area taks here.'],
  ['set-password nobody', 'There is no user nobody.'],
  ['deactivate nobody', 'There is no user nobody.'],
  ['sign-out', 'Name a user, or use --all.'],
  ['sign-out irem --all', 'Name a user, or use --all.'],
])('rejects "%s"', async (line, sentence) => {
  await expect(async () => run(line, TEST_PASSWORD)).rejects.toThrow(sentence);
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

it('changes the rights of a user, which ends the sessions, and lists them with the role', async () => {
  await publishBuilds(server, [shellBuild(), areaBuild('tasks'), areaBuild('calendar')]);
  const cookie = await server.signIn('irem');

  expect(await run('set-rights IREM releases:tasks,releases:calendar')).toBe(
    'İrem now has the rights releases:tasks, releases:calendar.',
  );

  expect(await server.statusOf(cookie)).toBe(401);
  expect(await run('list')).toMatch(
    /^İrem {6}irem@example\.com {2}staff, releases:calendar, releases:tasks {2}active/m,
  );
  expect(await run('set-rights irem none')).toBe('İrem now has no rights beside the role.');
  expect(await run('list')).toMatch(/ staff {2}active/);
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

it('changes an account, ends its sessions, and records the account that has run the command', async () => {
  const other = await server.signIn('ayşe');
  await run('add Ada --email ada@example.com --role staff', TEST_PASSWORD);
  await server.db.update(users).set(SECOND_FACTOR).where(eq(users.username, 'Ada'));

  for (const [line, sentence] of [
    ['reset-second-factor ADA', 'Ada has no second factor now.'],
    ['set-role ADA admin', 'Ada now has the role admin.'],
    ['sign-out ADA', 'Ada is signed out everywhere.'],
    ['set-password ADA', 'The password of Ada is changed.'],
    ['deactivate ADA', 'Ada can no longer sign in.'],
  ] as const) {
    const cookie = await server.signIn('ada');
    expect(await run(line, 'another password')).toBe(sentence);
    expect(await server.statusOf(cookie)).toBe(401);
  }

  expect(await server.statusOf(other)).toBe(200);
  const listed = await server.call('GET', '/api/users', { cookie: other });
  expect(await listed.json()).toHaveLength(2);
  expect(await run('list')).toMatch(/Ada .* deactivated +\S/);
  expect(await server.loginStatus('ada', 'another password')).toBe(401);
  expect(await run('reactivate ada')).toBe('Ada can sign in again.');
  expect(await server.loginStatus('ada')).toBe(401);
  expect(await server.loginStatus('ada', 'another password')).toBe(200);
  expect(await mustChangePassword('ada')).toBe(true);
  const events = await server.db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.entityName, 'Ada'),
        isNull(auditEvents.actorId),
        like(auditEvents.action, 'user.%'),
      ),
    )
    .orderBy(auditEvents.id);
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.created', 'staff'],
    ['user.second_factor_off', null],
    ['user.role_changed', 'staff → admin'],
    ['user.signed_out', null],
    ['user.password_changed', null],
    ['user.deactivated', null],
    ['user.reactivated', null],
  ]);
  const id = expect.stringMatching(/^\d+$/) as string;
  for (const event of events) {
    expect(event).toMatchObject({ entityType: 'user', entityId: id });
    expect(event).toMatchObject({ actorName: userInfo().username, address: null });
    expect(JSON.stringify(event)).not.toMatch(/password"|another|argon2/);
  }
});

it('requires a second factor of admins', async () => {
  expect(await run('require-second-factor on')).toBe('Admins must have a second factor now.');
  expect(await server.db.select().from(accountSettings)).toEqual([
    { id: true, adminsNeedSecondFactor: true },
  ]);
  expect(await run('require-second-factor off')).toBe('Admins need no second factor now.');
  await expect(run('require-second-factor maybe')).rejects.toThrow(/Allowed choices are on, off/);
});

it('writes the audit trail in the transaction of the change', async () => {
  await server.db.execute(sql`alter table audit_events rename to audit_events_away`);

  await expect(run('set-role irem admin')).rejects.toThrow();

  await server.db.execute(sql`alter table audit_events_away rename to audit_events`);
  expect(await run('list')).toMatch(/^İrem .* staff +active /m);
});

describe('a new password', () => {
  it.each([
    ['short', 'Password must be at least 8 characters.'],
    ['Password1', 'This password is one of the most common ones. Choose another one.'],
    ['irem-2026', 'This password is a name with digits or signs added. Choose another one.'],
  ])('is not %s', async (password, sentence) => {
    await expect(run('set-password irem', password)).rejects.toThrow(sentence);
    expect(await server.loginStatus('irem')).toBe(200);
  });
});
