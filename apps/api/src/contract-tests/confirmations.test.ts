import { CONFIRMATION_HEADER, type Endpoint } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import {
  errorMessages,
  peopleEndpoints,
  publisherEndpoints,
  releaseEndpoints,
} from '@atrium/contracts/server';
import { loginAttempts } from '../db/schema/session-tables';
import { addUser, changeSessions, TEST_PASSWORD } from '../testing/factories';
import { repeatFailure } from '../testing/repeat-failure';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createDigest, type ReadDigest } from './database-digest';
import { callEndpoint, type EndpointName, endpointTable, validInputs } from './requests';
import { type RowIds, seedRows } from './seed-rows';

const confirmed = endpointTable.filter(([, endpoint]) => endpoint.confirmed);

const server = setUpTestApp();
let userId: number;
let names: RowIds;
let cookie: string;
let readDigest: ReadDigest;

beforeAll(async () => {
  userId = await addUser(server.db, 'owner', { role: 'admin' });
  names = await seedRows(server.db, {
    owner: userId,
    partnerId: await addUser(server.db, 'other'),
  });
  cookie = await server.signIn('owner');
  readDigest = await createDigest(server.db);
});

async function setConfirmed(secondsAgo: number): Promise<void> {
  const confirmedAt = new Date(Date.now() - secondsAgo * 1000);
  await changeSessions(server.db, userId, { confirmedAt });
}

function callWith(name: EndpointName, sent = cookie): Promise<Response> {
  return callEndpoint(server, name, validInputs[name](names), { cookie: sent });
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
