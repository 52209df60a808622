import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB, endpoints } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { validInputs } from './requests';
import { errorMessageOf } from './response-faults';
import { seedRows } from './seed-rows';

const TOO_LARGE = 'The request body is too large';
const LARGER_THAN_DEFAULT = ' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1);

const server = setUpTestApp();
let cookie: string;
let owner: number;

beforeAll(async () => {
  owner = await addUser(server.db, 'staff', { role: 'admin' });
  cookie = await server.signIn('staff');
});

// The default limit and one of an endpoint: all routes set theirs in the same way.
it.each(['createTask', 'createEvent'] as const)(
  'accepts a body of %s up to its limit and not one byte more',
  async (name) => {
    const limit = bodyLimitOf(endpoints[name]);
    const { path } = endpoints[name];
    const names = await seedRows(server.db, { owner, partnerId: owner }, name);
    const body = JSON.stringify(validInputs[name](names).body);
    const text = body + ' '.repeat(limit - Buffer.byteLength(body));

    const larger = await send('POST', path, `${text} `);
    const largest = await send('POST', path, text);

    expect([larger.status, larger.message, largest.status]).toEqual([413, TOO_LARGE, 200]);
  },
);

it('counts the bytes of a body without a content-length', async () => {
  const body = new Blob([LARGER_THAN_DEFAULT]).stream();

  expect(await send('POST', '/api/login', body)).toEqual({ status: 413, message: TOO_LARGE });
});

it.each(['POST /api/logout', 'DELETE /api/messages/clear?recipientId=1', 'POST /api/nothing'])(
  'takes no larger body for %s, which needs none',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');

    expect(await send(method, target, LARGER_THAN_DEFAULT)).toEqual({
      ...{ status: 413, message: TOO_LARGE },
    });
  },
);

async function send(method: string, target: string, body: string | ReadableStream) {
  const headers = { cookie, 'content-type': 'application/json' };
  // Streams need `duplex`, which the type of fetch's options lacks.
  const options = { method, headers, body, duplex: 'half' };
  const response = await fetch(`${server.url}${target}`, options);
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status, message: errorMessageOf(target, { status, contentType, text }) };
}
