import { eq, sql } from 'drizzle-orm';
import type { Person, PersonWithLink } from '@atrium/contracts/people';
import { errorMessages } from '@atrium/contracts/server';
import { accountSettings, passwordLinks, recoveryCodes } from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { outbox } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { openSyncedStream } from '../../testing/change-stream';
import { addUser, SECOND_FACTOR, TEST_PASSWORD } from '../../testing/factories';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { waitForLock } from '../../testing/wait-for-lock';
import { NO_PASSWORD } from '../users/user.repository';

const server = setUpTestApp();
let ana: TestClient;
let anaId: number;

beforeEach(async () => {
  for (const table of [users, outbox, accountSettings]) await server.db.delete(table);
  anaId = await addUser(server.db, 'Ana', { role: 'admin' });
  ana = createTestClient(server, await server.signIn('ana'));
});

const LAST_ADMIN = 'Ana is the last admin who can sign in. Make somebody else an admin first.';

function newPerson(values: object = {}) {
  return { username: 'Cem', email: 'cem@x.example', role: 'staff', delivery: 'copy', ...values };
}

it('adds a person, who is invited until a password is set by the link', async () => {
  const { person, link } = await ana.read<PersonWithLink>('POST', '/api/people', newPerson());

  expect(person).toEqual({
    id: expect.any(Number) as number,
    username: 'Cem',
    email: 'cem@x.example',
    role: 'staff',
    rights: [],
    state: 'invited',
    lastSeenAt: null,
    hasSecondFactor: false,
    linkExpiresAt: expect.any(String) as string,
  });
  expect(link).toMatch(new RegExp(`^${server.url}/#password-link=[\\w-]{43}$`));
  const hours = (Date.parse(person.linkExpiresAt ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  expect(await ana.read('GET', '/api/people')).toEqual([
    expect.objectContaining({ username: 'Ana', state: 'active' }),
    person,
  ]);
});

it('stores no token, and none reaches the log or the audit trail', async () => {
  const { link } = await ana.read<PersonWithLink>('POST', '/api/people', newPerson());
  const [, token = ''] = link?.split('=') ?? [];
  expect(token).toHaveLength(43);

  const stored = await Promise.all(
    [passwordLinks, auditEvents, outbox, users].map((table) => server.db.select().from(table)),
  );

  expect(JSON.stringify(stored)).not.toContain(token);
  expect(server.log.join('')).not.toContain(token);
});

it('lists an invited person among the users, but signs them in with no password', async () => {
  await ana.read('POST', '/api/people', newPerson());

  expect(await ana.read('GET', '/api/users')).toHaveLength(2);
  for (const password of [TEST_PASSWORD, NO_PASSWORD.repeat(8)]) {
    const response = await server.call('POST', '/api/login', {
      body: { username: 'cem', password },
    });
    expect([response.status, await response.text()]).toEqual([401, 'Invalid username or password']);
  }
});

it.each([
  [{ username: 'A\u200bｎa\u3164' }, 409, 'The user Ana already exists.'],
  [
    { email: 'Ana@Example.com' },
    409,
    'The email address Ana@Example.com already belongs to a user.',
  ],
  [{ username: 'ab' }, 400, 'Username must be at least 3 characters'],
  [{ role: 'Two words' }, 400, 'The role must be one word of lower-case letters'],
  [{ role: '' }, 400, 'role is required'],
])('does not add a person with %j', async (values, status, sentence) => {
  const body = newPerson({ username: 'Bora', ...values });

  expect(await ana.refusal('POST', '/api/people', body)).toEqual([status, sentence]);

  expect(await ana.read('GET', '/api/people')).toHaveLength(1);
});

it('changes a role, which ends the sessions and the stream of the person', async () => {
  const id = await addUser(server.db, 'Bora');
  const cookie = await server.signIn('bora');
  const stream = await openSyncedStream(server.url, cookie);

  const person = await ana.read<Person>('PUT', `/api/people/${String(id)}/role`, { role: 'admin' });

  expect(person.role).toBe('admin');
  expect(await server.statusOf(cookie)).toBe(401);
  await stream.ended();
});

describe('rights', () => {
  beforeAll(() => publishBuilds(server, [shellBuild(), areaBuild('tasks'), areaBuild('calendar')]));

  async function change(id: number, rights: readonly string[]): Promise<Person> {
    return ana.read('PUT', `/api/people/${String(id)}/rights`, { rights });
  }

  it('are replaced, which ends the sessions and the stream of the person', async () => {
    const id = await addUser(server.db, 'Bora', { rights: ['releases:calendar'] });
    const cookie = await server.signIn('bora');
    const stream = await openSyncedStream(server.url, cookie);

    const person = await change(id, ['releases:tasks', 'releases:calendar', 'releases:tasks']);

    expect(person.rights).toEqual(['releases:calendar', 'releases:tasks']);
    expect(await server.statusOf(cookie)).toBe(401);
    await stream.ended();
    const [event] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'user.rights_changed'));
    expect(event).toMatchObject({
      entityName: 'Bora',
      detail: 'releases:calendar → releases:calendar, releases:tasks',
    });
    expect((await change(id, [])).rights).toEqual([]);
  });

  it('are for known areas, and can stay while their area is withdrawn', async () => {
    const id = await addUser(server.db, 'Bora', { rights: ['releases:former'] });
    const path = `/api/people/${String(id)}/rights`;

    expect(
      await ana.refusal('PUT', path, { rights: ['releases:former', 'releases:taks'] }),
    ).toEqual([409, 'There is no area taks here. Choose from calendar, tasks.']);
    for (const right of ['releases:shell', 'releases:api', 'releases:', 'tasks', 'admin']) {
      expect(await ana.refusal('PUT', path, { rights: [right] })).toEqual([
        400,
        'A right is releases: and the name of an area, such as releases:tasks',
      ]);
    }

    expect((await change(id, ['releases:former', 'releases:tasks'])).rights).toHaveLength(2);
  });

  it('that stay are not recorded, and leave the sessions', async () => {
    const id = await addUser(server.db, 'Bora', { rights: ['releases:tasks'] });
    const cookie = await server.signIn('bora');
    const events = await server.db.$count(auditEvents);

    await change(id, ['releases:tasks']);

    expect(await server.statusOf(cookie)).toBe(200);
    expect(await server.db.$count(auditEvents)).toBe(events);
  });

  it('cannot be given by whoever has one', async () => {
    const id = await addUser(server.db, 'Bora', { rights: ['releases:tasks'] });
    const bora = createTestClient(server, await server.signIn('bora'));
    const path = `/api/people/${String(id)}/rights`;

    expect(await bora.refusal('PUT', path, { rights: ['releases:calendar'] })).toEqual([
      403,
      errorMessages.forbidden,
    ]);
  });
});

it('deactivates a person, who keeps the password and can be reactivated', async () => {
  const id = await addUser(server.db, 'Bora');
  const cookie = await server.signIn('bora');
  const path = `/api/people/${String(id)}`;
  await ana.read('POST', `${path}/password-link`, { delivery: 'mail' });

  const gone = await ana.read<Person>('PUT', `${path}/state`, { isActive: false });

  expect(gone).toMatchObject({ state: 'deactivated', linkExpiresAt: null });
  expect(await server.statusOf(cookie)).toBe(401);
  expect(await server.loginStatus('bora')).toBe(401);
  expect(await server.db.$count(outbox)).toBe(0);
  expect(await ana.refusal('POST', `${path}/password-link`, { delivery: 'copy' })).toEqual([
    409,
    'Bora is deactivated. Reactivate the account first.',
  ]);

  const back = await ana.read<Person>('PUT', `${path}/state`, { isActive: true });

  expect(back).toMatchObject({ state: 'active', linkExpiresAt: null });
  expect(await server.loginStatus('bora')).toBe(200);
});

it('shows when a person was last seen', async () => {
  const id = await addUser(server.db, 'Bora', { lastSeenAt: new Date('2026-11-20T09:00:00Z') });
  const lastSeen = async () => {
    const list = await ana.read<Person[]>('GET', '/api/people');
    return list.find((person) => person.id === id)?.lastSeenAt;
  };
  expect(await lastSeen()).toBe('2026-11-20T09:00:00.000Z');

  await server.signIn('bora');

  expect((await lastSeen())?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
});

it('ends all sessions of a person', async () => {
  const id = await addUser(server.db, 'Bora');
  const cookies = [await server.signIn('bora'), await server.signIn('bora')];

  await ana.read('DELETE', `/api/people/${String(id)}/sessions`);

  for (const cookie of cookies) expect(await server.statusOf(cookie)).toBe(401);
});

it('removes a second factor with its recovery codes, and ends the sessions', async () => {
  const id = await addUser(server.db, 'Bora', SECOND_FACTOR);
  await server.db.insert(recoveryCodes).values({ userId: id, codeHash: 'hash' });
  const cookie = await server.signIn('bora');

  const person = await ana.read<Person>('DELETE', `/api/people/${String(id)}/second-factor`);

  expect(person.hasSecondFactor).toBe(false);
  expect(await server.statusOf(cookie)).toBe(401);
  expect(await server.db.$count(recoveryCodes)).toBe(0);
  const [row] = await server.db.select().from(users).where(eq(users.id, id));
  expect([row?.secondFactorSecret, row?.secondFactorSince]).toEqual([null, null]);
});

it('records nothing when there is nothing to change', async () => {
  const id = await addUser(server.db, 'Bora');
  const path = `/api/people/${String(id)}`;
  const cookie = await server.signIn('bora');
  const before = await server.db.$count(auditEvents);

  await ana.read('PUT', `${path}/role`, { role: 'staff' });
  await ana.read('PUT', `${path}/state`, { isActive: true });
  await ana.read('DELETE', `${path}/second-factor`);
  await ana.read('PUT', '/api/account-settings', { adminsNeedSecondFactor: false });

  expect(await server.db.$count(auditEvents)).toBe(before);
  expect(await server.statusOf(cookie)).toBe(200);
});

it('keeps the settings of accounts', async () => {
  expect(await ana.read('GET', '/api/account-settings')).toEqual({
    adminsNeedSecondFactor: false,
    sendsMail: false,
  });
  await server.db.update(users).set(SECOND_FACTOR).where(eq(users.id, anaId));

  await ana.read('PUT', '/api/account-settings', { adminsNeedSecondFactor: true });

  expect(await ana.read('GET', '/api/account-settings')).toMatchObject({
    adminsNeedSecondFactor: true,
  });
});

describe('the last admin who can sign in', () => {
  type Change = readonly [method: string, path: string, body: object];

  function demote(id: number): Change {
    return ['PUT', `/api/people/${String(id)}/role`, { role: 'staff' }];
  }

  function deactivate(id: number): Change {
    return ['PUT', `/api/people/${String(id)}/state`, { isActive: false }];
  }

  it.each([
    ['a user of another role', { role: 'administrator' }],
    ['an admin who has no password yet', { role: 'admin', passwordHash: NO_PASSWORD }],
    ['a deactivated admin', { role: 'admin', deactivatedAt: new Date(0) }],
  ])('can neither be demoted nor deactivated beside %s', async (_, values) => {
    await addUser(server.db, 'Bora', values);

    expect(await ana.refusal(...demote(anaId))).toEqual([409, LAST_ADMIN]);
    expect(await ana.refusal(...deactivate(anaId))).toEqual([409, LAST_ADMIN]);
    await expect(runCommand(server.db, 'users set-role ana staff')).rejects.toThrow(LAST_ADMIN);
    await expect(runCommand(server.db, 'users deactivate ana')).rejects.toThrow(LAST_ADMIN);

    expect(await ana.read('GET', '/api/people')).toContainEqual(
      expect.objectContaining({ username: 'Ana', role: 'admin', state: 'active' }),
    );
  });

  it.each([
    ['demote', demote],
    ['deactivate', deactivate],
  ] as const)(
    'is protected, not the others: an admin may %s themselves beside another one',
    async (_, change) => {
      await addUser(server.db, 'Bora', { role: 'admin' });

      await ana.read(...change(anaId));

      expect(await ana.refusal('GET', '/api/people')).toEqual([401, 'Not signed in']);
    },
  );
});

// The embedded database has one connection.
if (testDatabaseUrl !== '') {
  describe('two admins', () => {
    /** Sends what both ask about each other; neither can commit before both have come as far as they can. */
    async function requestAtOnce(table: string, method: string, what: string, body: object) {
      const { db } = server;
      const boraId = await addUser(db, 'Bora', { role: 'admin' });
      const requests = [
        { id: boraId, cookie: await server.signIn('ana') },
        { id: anaId, cookie: await server.signIn('bora') },
      ];
      const { responses } = await db.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`lock table ${table} in share mode`));
        const both = Promise.all(
          requests.map(({ id, cookie }) =>
            server.call(method, `/api/people/${String(id)}/${what}`, { cookie, body }),
          ),
        );
        await waitForLock(db, 2);
        return { responses: both };
      });
      return (await responses).map(({ status }) => status).sort();
    }

    it('cannot both demote each other', async () => {
      const statuses = await requestAtOnce('audit_events', 'PUT', 'role', { role: 'staff' });

      expect(statuses).toEqual([200, 401]);
      expect(await server.db.$count(users, eq(users.role, 'admin'))).toBe(1);
    });

    it('can mail links to each other', async () => {
      const body = { delivery: 'mail' };

      const statuses = await requestAtOnce('mail_allowances', 'POST', 'password-link', body);

      expect(statuses).toEqual([200, 200]);
    });
  });
}
