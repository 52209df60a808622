import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { prepareAccount } from './account-states';
import { endpointTable, requestTarget, validInputs, validStatusOf } from './requests';
import { errorMessageOf } from './response-faults';
import { seedRows } from './seed-rows';

const TOO_LARGE = 'The request body is too large';

// One endpoint of each limit: all are set in the same way.
const table = new Map(
  endpointTable.filter(([, { body }]) => body).map((entry) => [bodyLimitOf(entry[1]), entry]),
);

const server = setUpTestApp();
let cookie: string;
let rowOwners: { owner: number; partnerId: number };

beforeAll(async () => {
  const owner = await addUser(server.db, 'staff', { role: 'admin' });
  rowOwners = { owner, partnerId: await addUser(server.db, 'partner') };
});

// A new session for each test, because the sign-in endpoint ends the session of its request.
beforeEach(async () => {
  await prepareAccount(server.db, 'login', rowOwners.owner);
  cookie = await server.signIn('staff');
});

it.each([...table.values()])(
  'accepts a body of %s up to its limit and not one byte more',
  async (name, endpoint) => {
    const limit = bodyLimitOf(endpoint);
    // New rows, because some requests leave theirs in a state that others refuse.
    const names = await seedRows(server.db, rowOwners, name);
    await prepareAccount(server.db, name, rowOwners.owner);
    const input = validInputs[name](names);
    const target = requestTarget(endpoint.path, input);
    const body = JSON.stringify(input.body);
    const text = body + ' '.repeat(limit - Buffer.byteLength(body));

    const larger = await send(endpoint.method, target, `${text} `);
    // Last, because it may renew or end the session.
    const largest = await send(endpoint.method, target, text);

    expect(largest.status).toBe(validStatusOf(name));
    expect([larger.status, larger.message]).toEqual([413, TOO_LARGE]);
  },
);

it('counts the bytes of a body without a content-length', async () => {
  const body = new Blob([' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1)]);

  const { status, message } = await send('POST', '/api/login', body.stream());

  expect([status, message]).toEqual([413, TOO_LARGE]);
});

it.each(['POST /api/logout', 'DELETE /api/messages/clear?recipientId=1', 'POST /api/nothing'])(
  'takes no larger body for %s, which needs none',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');

    const response = await send(method, target, ' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1));

    expect([response.status, response.message]).toEqual([413, TOO_LARGE]);
  },
);

async function send(method: string, target: string, body: string | ReadableStream) {
  const headers = { cookie, 'content-type': 'application/json' };
  // Streams need `duplex`, which the type of fetch's options lacks.
  const options = { method, headers, body, duplex: 'half' };
  const response = await fetch(`${server.url}${target}`, options);
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  return {
    status,
    message: errorMessageOf(target, { status, contentType, text: await response.text() }),
  };
}
