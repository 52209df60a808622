import { eq, sql } from 'drizzle-orm';
import { CONFIRMATION_HEADER, type Endpoint } from '@atrium/contracts';
import { endpoints, errorMessages, takesFile } from '@atrium/contracts/server';
import { publishers } from '../db/schema/release-tables';
import { sessions } from '../db/schema/session-tables';
import { users } from '../db/schema/tables';
import { createPeople } from '../modules/people/people';
import { addUser, changeSessions } from '../testing/factories';
import { addPublisher } from '../testing/publisher';
import { beginRequest } from '../testing/raw-request';
import { runCommand } from '../testing/run-command';
import { setUpTestApp } from '../testing/set-up-test-app';
import { waitForLock } from '../testing/wait-for-lock';
import { prepareAccount } from './account-states';
import { createDigest, type ReadDigest } from './database-digest';
import {
  type AnyInput,
  type ChangeName,
  endpointTable,
  requestTarget,
  validInputs,
} from './requests';
import { type RowIds, seedRows } from './seed-rows';

const changes = endpointTable
  .filter(([, { method, access }]) => method !== 'GET' && access !== 'public')
  // The filter leaves only changes.
  .map(([name]) => name as ChangeName);
const forTeams = changes.filter((name) => (endpoints[name] as Endpoint).forTeams);
const forPublishers = changes.filter((name) => (endpoints[name] as Endpoint).publisher);

const server = setUpTestApp();
let readDigest: ReadDigest;
let avaId: number;
let partnerId: number;
let rows: RowIds;
// Another admin, who changes what Ava may do.
let admin: string;
let cookie: string;

beforeAll(async () => {
  avaId = await addUser(server.db, 'ava', { role: 'admin' });
  partnerId = await addUser(server.db, 'partner', { role: 'admin' });
  rows = await seedRows(server.db, { owner: avaId, partnerId });
  admin = await server.signIn('partner');
  readDigest = await createDigest(server.db);
});

beforeEach(async () => {
  await server.db
    .update(users)
    .set({ role: 'admin', deactivatedAt: null, mustChangePassword: false })
    .where(eq(users.id, avaId));
  cookie = await server.signIn('ava');
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends the head of a request and waits until its access has been checked. */
async function holdBody(
  name: ChangeName,
  credentials: Readonly<Record<string, string>> = { cookie },
  input: AnyInput = validInputs[name](rows),
) {
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = endpoint;
  const counted = jest.spyOn(server.app, 'countWrite');
  const request = beginRequest(server.url + requestTarget(path, input), {
    method,
    headers: {
      ...credentials,
      'content-type': takesFile(endpoint) ? 'application/octet-stream' : 'application/json',
    },
    body: input.body instanceof Buffer ? input.body.toString() : JSON.stringify(input.body ?? {}),
  });
  while (counted.mock.calls.length === 0) await new Promise(setImmediate);
  return request;
}

/** Sends the body, and expects that the request is rejected and changes nothing. */
async function expectRejection(
  { finish }: Awaited<ReturnType<typeof holdBody>>,
  status: number,
  message: string,
): Promise<Response> {
  const before = await readDigest();
  const response = await finish();
  const text = await response.text();
  expect([response.status, text.includes(message) ? message : text]).toEqual([status, message]);
  expect(await readDigest()).toBe(before);
  return response;
}

async function ask(method: string, path: string, body?: object, sent = admin): Promise<void> {
  expect((await server.call(method, path, { cookie: sent, body })).status).toBe(200);
}

it.each(changes)('%s is rejected if the session ends before the body is sent', async (name) => {
  await prepareAccount(server.db, name, avaId);
  const request = await holdBody(name);
  await ask('POST', '/api/logout', undefined, cookie);

  await expectRejection(request, 401, errorMessages.notSignedIn);
});

// Whoever may write makes an admin, or lets herself in again.
const attacks = [
  [
    'addPerson',
    (): AnyInput => ({
      body: { username: 'accomplice', email: 'a@example.com', role: 'admin', delivery: 'copy' },
    }),
  ],
  ['changePersonState', (): AnyInput => ({ params: { id: avaId }, body: { isActive: true } })],
] as const;

const endings = [
  ['are deactivated', () => ask('PUT', `/api/people/${String(avaId)}/state`, { isActive: false })],
  ['get another role', () => ask('PUT', `/api/people/${String(avaId)}/role`, { role: 'staff' })],
  ['are signed out by an admin', () => ask('DELETE', `/api/people/${String(avaId)}/sessions`)],
  [
    'sign out everywhere else',
    async () => ask('DELETE', '/api/account/sessions', undefined, await server.signIn('ava')),
  ],
  [
    'get a new password by a command',
    async () => {
      await runCommand(server.db, 'users set-password ava', 'an entirely new password');
    },
  ],
] as const;

describe.each(attacks)('%s', (name, makeInput) => {
  const hold = () => holdBody(name, { cookie }, makeInput());

  it.each(endings)('is rejected for users who %s before the body is sent', async (_, end) => {
    const request = await hold();
    await end();

    await expectRejection(request, 401, errorMessages.notSignedIn);
  });

  it('needs the role of now', async () => {
    const request = await hold();
    await server.db.update(users).set({ role: 'staff' }).where(eq(users.id, avaId));

    await expectRejection(request, 403, errorMessages.forbidden);
  });

  it('needs an account that is active now', async () => {
    const request = await hold();
    await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, avaId));

    await expectRejection(request, 401, errorMessages.notSignedIn);
  });

  it('needs the steps that are required now', async () => {
    const request = await hold();
    await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, avaId));

    await expectRejection(request, 403, 'password');
  });

  it.each([
    ['over five minutes ago', sql`now() - interval '301 seconds'`],
    ['in the future', sql`now() + interval '1 hour'`],
  ])('needs a confirmation, not one %s', async (_, confirmedAt) => {
    const request = await hold();
    await server.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, avaId));

    const response = await expectRejection(request, 403, errorMessages.confirmationRequired);
    expect(response.headers.get(CONFIRMATION_HEADER)).toBe('password');
  });

  it('needs a session that has not expired', async () => {
    const request = await hold();
    await changeSessions(server.db, avaId, { expiresAt: new Date() });

    await expectRejection(request, 401, errorMessages.notSignedIn);
  });
});

describe.each(forTeams)('%s by somebody with a right to the releases of the area', (name) => {
  // The area that was added last is live.
  beforeEach(async () => {
    rows = await seedRows(server.db, { owner: avaId, partnerId }, name);
    const rights = [`releases:${rows.area}`];
    await server.db.update(users).set({ role: 'staff', rights }).where(eq(users.id, avaId));
  });

  afterEach(() => server.db.update(users).set({ rights: [] }).where(eq(users.id, avaId)));

  it('is done', async () => {
    expect((await (await holdBody(name)).finish()).status).toBe(200);
  });

  it.each<[string[]]>([[[]], [['releases:another']]])(
    'is rejected if the rights are %j before the body is sent',
    async (rights) => {
      const request = await holdBody(name);
      await server.db.update(users).set({ rights }).where(eq(users.id, avaId));
      const before = await readDigest();

      const { status } = await request.finish();

      expect(status).toBe(rights.length > 0 && name === 'removePreview' ? 404 : 403);
      expect(await readDigest()).toBe(before);
    },
  );

  it('is rejected if an admin takes the right away before the body is sent', async () => {
    const request = await holdBody(name);
    await ask('PUT', `/api/people/${String(avaId)}/rights`, { rights: [] });

    await expectRejection(request, 401, errorMessages.notSignedIn);
  });
});

describe.each(forPublishers)('%s by a publisher', (name) => {
  let token: string;

  beforeEach(async () => {
    ({ token } = await addPublisher(server, { name: 'ci' }));
  });

  afterEach(() => server.db.delete(publishers).where(eq(publishers.name, 'ci')));

  const hold = () => holdBody(name, { authorization: `Bearer ${token}` });

  it('is rejected if the publisher is removed before the body is sent', async () => {
    const request = await hold();
    await ask('DELETE', '/api/publishers/ci');

    await expectRejection(request, 401, errorMessages.publisherUnknown);
  });

  it('is rejected if the token has expired before the body is sent', async () => {
    const request = await hold();
    await server.db
      .update(publishers)
      .set({ expiresAt: sql`now()` })
      .where(eq(publishers.name, 'ci'));

    await expectRejection(request, 401, errorMessages.publisherUnknown);
  });

  it('is rejected if the name has another token before the body is sent', async () => {
    const request = await hold();
    await ask('DELETE', '/api/publishers/ci');
    await addPublisher(server, { name: 'ci' });

    await expectRejection(request, 401, errorMessages.publisherUnknown);
  });

  it('is rejected if the publisher may do less before the body is sent', async () => {
    const request = await hold();
    await server.db
      .update(publishers)
      .set({ may: ['withdraw'] })
      .where(eq(publishers.name, 'ci'));

    await expectRejection(request, 403, 'The publisher ci may not');
  });
});

// The embedded database has one connection, so its transactions follow each other.
if (testDatabaseUrl !== '') {
  describe('in progress', () => {
    it('waits for a deactivation in progress and is rejected', async () => {
      const { db } = server;
      const { response } = await db.transaction(async (transaction) => {
        await createPeople(transaction).deactivate(avaId);
        const request = await holdBody('createTask');
        const waiting = request.finish();
        await waitForLock(db);
        return { response: waiting };
      });

      const { status } = await response;

      expect(status).toBe(401);
    });

    it('keeps the removal of a right waiting', async () => {
      const { db } = server;
      rows = await seedRows(db, { owner: avaId, partnerId }, 'changeRelease');
      const rights = [`releases:${rows.area}`];
      await db.update(users).set({ role: 'staff', rights }).where(eq(users.id, avaId));
      const { write, removal } = await db.transaction(async (transaction) => {
        await transaction.execute(sql`lock table release_changes in share mode`);
        const first = (await holdBody('changeRelease')).finish();
        await waitForLock(db);
        const second = ask('PUT', `/api/people/${String(avaId)}/rights`, { rights: [] });
        await waitForLock(db, 2);
        return { write: first, removal: second };
      });

      expect((await write).status).toBe(200);
      await removal;
      const events = await server.call('GET', '/api/activity', { cookie: admin });
      const { entries } = (await events.json()) as { entries: { action: string }[] };
      expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
        'user.rights_changed',
        'release.changed',
      ]);
    });

    it('keeps a deactivation waiting', async () => {
      const { db } = server;
      const { write, deactivation } = await db.transaction(async (transaction) => {
        await transaction.execute(sql`lock table tasks in share mode`);
        const first = (await holdBody('createTask')).finish();
        await waitForLock(db);
        const second = ask('PUT', `/api/people/${String(avaId)}/state`, { isActive: false });
        await waitForLock(db, 2);
        return { write: first, deactivation: second };
      });

      expect((await write).status).toBe(200);
      await deactivation;
      const events = await server.call('GET', '/api/activity', { cookie: admin });
      const { entries } = (await events.json()) as { entries: { action: string }[] };
      expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
        'user.deactivated',
        'task.created',
      ]);
    });
  });
}
