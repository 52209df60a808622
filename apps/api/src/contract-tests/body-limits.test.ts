import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB, endpoints } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';
import { prepareAccount } from './account-states';
import { type EndpointName, requestTarget, validInputs, validStatusOf } from './requests';
import { errorMessageOf } from './response-faults';
import { type RowIds, seedRows } from './seed-rows';

const TOO_LARGE = 'The request body is too large';

// Object.entries widens the keys to string.
const table = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { body }]) => body,
);

let server: TestApp;
let cookie: string;
let rowOwners: { owner: number; partnerId: number };
let names: RowIds;

beforeAll(async () => {
  server = await startTestApp();
  const owner = await addUser(server.db, 'staff', { role: 'admin' });
  rowOwners = { owner, partnerId: await addUser(server.db, 'partner') };
});

// A new session for each test, because the sign-in endpoint ends the session of its request, and new rows,
// because some requests leave theirs in a state that others refuse.
beforeEach(async () => {
  names = await seedRows(server.db, rowOwners);
  await prepareAccount(server.db, 'login', Number(names.memberId));
  cookie = await server.signIn('staff');
});

afterAll(() => server.close());

it.each(table)(
  'accepts a body of %s up to its limit and not one byte more',
  async (name, endpoint) => {
    const limit = bodyLimitOf(endpoint);
    await prepareAccount(server.db, name, Number(names.memberId));
    const input = validInputs[name](names);
    const target = requestTarget(endpoint.path, input);
    const body = JSON.stringify(input.body);
    const text = body + ' '.repeat(limit - Buffer.byteLength(body));

    const larger = await send(endpoint.method, target, `${text} `);
    // Without a content-length, the server must count the bytes.
    const streamed = await send(endpoint.method, target, new Blob([`${text} `]).stream());
    // Last, because it may renew or end the session.
    const largest = await send(endpoint.method, target, text);

    expect(largest.status).toBe(validStatusOf(name));
    for (const { status, message } of [larger, streamed]) {
      expect([status, message]).toEqual([413, TOO_LARGE]);
    }
  },
);

it.each(['POST /api/logout', 'DELETE /api/messages/clear?recipientId=1', 'POST /api/nothing'])(
  'takes no larger body for %s, which needs none',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');

    const response = await send(method, target, ' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1));

    expect([response.status, response.message]).toEqual([413, TOO_LARGE]);
  },
);

// JSON can escape every character, and a character can take two escapes.
it.each<[string, string, (names: RowIds) => object]>([
  ['an event with the most people outside', '/api/events', largestEvent],
  ['an event with the most users', '/api/events', largestInternalEvent],
  ['a task', '/api/tasks', largestTask],
  ['a comment', '/api/tasks/:taskId/comments', () => ({ content: astral(5000) })],
  [
    'a message',
    '/api/messages',
    ({ partnerId }) => ({ recipientId: partnerId, content: astral(5000) }),
  ],
])('takes %s of the longest texts, in escapes', async (_, path, largest) => {
  const target = requestTarget(path, { params: { taskId: names.taskId } });
  const text = JSON.stringify(largest(names));

  const escaped = await send('POST', target, escapeAll(text));
  const unescaped = await send('POST', target, text);

  expect([escaped.status, unescaped.status]).toEqual([200, 200]);
});

function largestEvent() {
  return {
    ...datedEvent(),
    participants: Array.from({ length: 500 }, (_, index) => ({
      email: `${String(index).padStart(64, '0')}@${Array(4).fill('ğ'.repeat(40)).join('.')}`,
      name: astral(200),
    })),
  };
}

function largestInternalEvent({ memberId }: RowIds) {
  return { ...datedEvent(), participantIds: Array.from({ length: 500 }, () => String(memberId)) };
}

function datedEvent() {
  return {
    title: astral(200),
    description: astral(10_000),
    startDate: '2026-11-20T09:00:00.000000000+00:00',
    endDate: '2026-11-20T10:00:00.000000000+00:00',
  };
}

function largestTask({ memberId }: RowIds) {
  return {
    title: astral(200),
    type: 'Documentation',
    description: astral(10_000),
    status: 'In Progress',
    priority: 'Medium',
    assigneeIds: Array.from({ length: 100 }, () => String(memberId)),
    startDate: '2026-11-20',
    endDate: '2026-11-20',
  };
}

/** Returns a text of that length, made of surrogate pairs. */
function astral(length: number): string {
  return '\u{20000}'.repeat(length / 2);
}

function escapeAll(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}

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
