import { eq } from 'drizzle-orm';
import { REQUIRED_STEP_MESSAGES } from '@atrium/contracts';
import { accountSettings } from '../db/schema/account-tables';
import { users } from '../db/schema/tables';
import { openSyncedStream } from '../testing/change-stream';
import { addUser } from '../testing/factories';
import { runCommand } from '../testing/run-command';
import { setUpTestApp } from '../testing/set-up-test-app';
import { callEndpoint, type EndpointName, endpointTable, validInputs } from './requests';
import { type RowIds, seedRows } from './seed-rows';

const table = endpointTable.filter(([, { access }]) => access !== 'public');
const blocked = table.filter(([, { duringRequiredStep }]) => !duringRequiredStep);
const conditional = table.filter((entry) => entry[1].conditional);

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

function callWith(name: EndpointName, sent = cookie, headers = {}): Promise<Response> {
  return callEndpoint(server, name, validInputs[name](names), { cookie: sent, headers });
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
