import { eq } from 'drizzle-orm';
import { CONFIRMATION_HEADER, type Endpoint, REQUIRED_STEP_MESSAGES } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import {
  errorMessages,
  peopleEndpoints,
  publisherEndpoints,
  releaseEndpoints,
} from '@atrium/contracts/server';
import { accountSettings } from '../db/schema/account-tables';
import { loginAttempts } from '../db/schema/session-tables';
import { users } from '../db/schema/tables';
import { openSyncedStream } from '../testing/change-stream';
import { addUser, changeSessions, TEST_PASSWORD } from '../testing/factories';
import { repeatFailure } from '../testing/repeat-failure';
import { runCommand } from '../testing/run-command';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createDigest, type ReadDigest } from './database-digest';
import { callEndpoint, type EndpointName, endpointTable, validInputs } from './requests';
import { type RowIds, seedRows } from './seed-rows';

const table = endpointTable.filter(([, { access }]) => access !== 'public');
const blocked = table.filter(([, { duringRequiredStep }]) => !duringRequiredStep);
const conditional = table.filter((entry) => entry[1].conditional);
const confirmed = endpointTable.filter(([, endpoint]) => endpoint.confirmed);

const server = setUpTestApp();
let userId: number;
let names: RowIds;
let cookie: string;

beforeAll(async () => {
  userId = await addUser(server.db, 'owner', { role: 'admin' });
  names = await seedRows(server.db, {
    owner: userId,
    partnerId: await addUser(server.db, 'other'),
  });
  cookie = await server.signIn('owner');
});

function callWith(name: EndpointName, sent = cookie, headers = {}): Promise<Response> {
  return callEndpoint(server, name, validInputs[name](names), { cookie: sent, headers });
}

describe('a confirmation', () => {
  let readDigest: ReadDigest;

  beforeAll(async () => {
    readDigest = await createDigest(server.db);
  });

  async function setConfirmed(secondsAgo: number): Promise<void> {
    const confirmedAt = new Date(Date.now() - secondsAgo * 1000);
    await changeSessions(server.db, userId, { confirmedAt });
  }

  function confirm(password: string, sent = cookie): Promise<Response> {
    return server.call('POST', '/api/account/confirmation', { cookie: sent, body: { password } });
  }

  it('is needed for every change of people, their accounts, releases and publishers, and for a feed', () => {
    const guarded = { ...peopleEndpoints, ...releaseEndpoints, ...publisherEndpoints };
    const changes = Object.entries<Endpoint>(guarded).filter(([, { method }]) => method !== 'GET');

    expect(new Set(confirmed.map(([name]) => name))).toEqual(
      new Set([...changes.map(([name]) => name), 'createCalendarFeed']),
    );
  });

  it.each(confirmed.map(([name]) => name))(
    '%s needs the password of the last five minutes',
    async (name) => {
      await setConfirmed(5 * 60 + 1);
      const before = await readDigest();

      const response = await callWith(name);

      expect([response.status, await response.text()]).toEqual([
        403,
        errorMessages.confirmationRequired,
      ]);
      expect(response.headers.get(CONFIRMATION_HEADER)).toBe('password');
      expect(await readDigest()).toBe(before);
    },
  );

  it('counts for five minutes, in that session only', async () => {
    await setConfirmed(5 * 60 + 1);
    const stolen = await server.signIn('owner');
    await setConfirmed(5 * 60 + 1);

    expect((await confirm(TEST_PASSWORD)).status).toBe(200);

    expect((await callWith('endPersonSessions')).status).toBe(200);
    expect((await callWith('endPersonSessions', stolen)).status).toBe(403);
    await setConfirmed(5 * 60 - 5);
    expect((await callWith('endPersonSessions', stolen)).status).toBe(200);
  });

  it('is asked for in sessions from before there were confirmations', async () => {
    await changeSessions(server.db, userId, { confirmedAt: null });

    expect((await callWith('endPersonSessions')).status).toBe(403);
  });

  it('counts wrong passwords as failed sign-ins, and confirms nothing', async () => {
    await setConfirmed(5 * 60 + 1);

    const response = await confirm('wrong horse');
    expect([response.status, await response.text()]).toEqual([400, WRONG_CURRENT_PASSWORD]);
    await repeatFailure(server.db, 'owner', 9);

    expect((await confirm(TEST_PASSWORD)).status).toBe(429);
    expect((await callWith('endPersonSessions')).status).toBe(403);
    await server.db.delete(loginAttempts);
  });

  it.each([
    ['createPasswordLink', errorMessages.ownPasswordLink],
    ['removePersonSecondFactor', errorMessages.ownSecondFactor],
  ] as const)('%s is for others only', async (name, sentence) => {
    await setConfirmed(0);
    names = { ...names, personId: userId };
    const before = await readDigest();

    const response = await callWith(name);

    expect([response.status, await response.text()]).toEqual([409, sentence]);
    expect(await readDigest()).toBe(before);
  });
});

describe('a required step', () => {
  beforeEach(() => requireSteps({ mustChangePassword: false, adminsNeedSecondFactor: false }));

  async function requireSteps(required: {
    mustChangePassword: boolean;
    adminsNeedSecondFactor: boolean;
  }): Promise<void> {
    const { mustChangePassword, adminsNeedSecondFactor } = required;
    await server.db.update(users).set({ mustChangePassword }).where(eq(users.id, userId));
    await server.db
      .insert(accountSettings)
      .values({ adminsNeedSecondFactor })
      .onConflictDoUpdate({ target: accountSettings.id, set: { adminsNeedSecondFactor } });
  }

  async function requiredStepOf(sent = cookie): Promise<unknown> {
    return ((await (await callWith('getUser', sent)).json()) as { requiredStep?: string })
      .requiredStep;
  }

  // Both steps are read and required together; only conditional endpoints read them in their own statements.
  describe.each([
    ['change-password', { mustChangePassword: true, adminsNeedSecondFactor: true }, blocked],
    [
      'set-up-second-factor',
      { mustChangePassword: false, adminsNeedSecondFactor: true },
      conditional,
    ],
  ] as const)('until the step %s is taken', (step, required, rejected) => {
    beforeEach(() => requireSteps(required));

    it('is part of the signed-in user', async () => {
      expect(await requiredStepOf()).toBe(step);
    });

    it.each(rejected)('%s is rejected', async (name, { path }) => {
      const response = await callWith(name);

      const text = await response.text();
      const message = path.startsWith('/api/messages')
        ? (JSON.parse(text) as { message: string }).message
        : text;
      expect([response.status, message]).toEqual([403, REQUIRED_STEP_MESSAGES[step]]);
    });
  });

  it.each(conditional)('%s is rejected although its response has not changed', async (name) => {
    const tag = (await callWith(name)).headers.get('etag') ?? '';
    const headers = { 'if-none-match': tag };
    expect((await callWith(name, cookie, headers)).status).toBe(304);
    // Tells all processes, as every change of an account does.
    await runCommand(server.db, 'users set-password owner', 'an entirely new password');
    await requireSteps({ mustChangePassword: true, adminsNeedSecondFactor: false });
    const again = await server.signIn('owner');

    expect((await callWith(name, again, headers)).status).toBe(403);
    expect((await callWith(name, again, headers)).status).toBe(403);

    await requireSteps({ mustChangePassword: false, adminsNeedSecondFactor: false });
    expect((await callWith(name, again, headers)).status).toBe(304);
    cookie = again;
  });

  it('ends the stream of a session whose user must take a step', async () => {
    const stream = await openSyncedStream(server.url, cookie);
    await requireSteps({ mustChangePassword: true, adminsNeedSecondFactor: false });

    server.app.changes.publish([{ key: 'a change', topic: 'sessions', ids: [userId], by: null }]);

    await stream.ended();
  });

  it('leaves people without the role admin, and admins with a second factor, alone', async () => {
    await requireSteps({ mustChangePassword: false, adminsNeedSecondFactor: true });
    await addUser(server.db, 'somebody');
    await addUser(server.db, 'careful', { role: 'admin', secondFactorSince: new Date() });

    const cookies = [await server.signIn('somebody'), await server.signIn('careful')];

    expect(await Promise.all(cookies.map(requiredStepOf))).toEqual([undefined, undefined]);
  });
});
