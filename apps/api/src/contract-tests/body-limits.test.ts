import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB, endpoints } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';
import { sentenceOf } from './answer-faults';
import { type CallName, targetOf, validInputs } from './requests';
import { addRows, type Names } from './rows';

const TOO_LARGE = 'The request body is too large';

// Object.entries forgets that a constant object has no other keys.
const table = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(([, { body }]) => body);

let server: TestApp;
let cookie: string;
let names: Names;

beforeAll(async () => {
  server = await startTestApp();
  const owner = await addUser(server.db, 'staff', { role: 'admin' });
  const partnerId = await addUser(server.db, 'partner');
  names = await addRows(server.db, { owner, partnerId });
});

// Anew for each test: signing in ends the session that the call comes with.
beforeEach(async () => {
  cookie = await server.signIn('staff');
});

afterAll(() => server.close());

it.each(table)('takes a body of %s up to its limit and no byte more', async (name, endpoint) => {
  const limit = bodyLimitOf(endpoint);
  const input = validInputs[name](names);
  const target = targetOf(endpoint.path, input);
  const body = JSON.stringify(input.body);
  const text = body + ' '.repeat(limit - Buffer.byteLength(body));

  const largest = await send(endpoint.method, target, text);
  const larger = await send(endpoint.method, target, `${text} `);
  // Said by nobody beforehand, so that it has to be counted.
  const streamed = await send(endpoint.method, target, new Blob([`${text} `]).stream());

  expect(largest.status).toBe(200);
  for (const { status, sentence } of [larger, streamed]) {
    expect([status, sentence]).toEqual([413, TOO_LARGE]);
  }
});

it.each(['POST /api/logout', 'DELETE /api/messages/clear?recipientId=1', 'POST /api/nothing'])(
  'takes no larger body for %s, which needs none',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');

    const answer = await send(method, target, ' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1));

    expect([answer.status, answer.sentence]).toEqual([413, TOO_LARGE]);
  },
);

// A client may write every character as an escape, and one character as two.
it.each<[string, string, (names: Names) => object]>([
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
  const target = targetOf(path, { params: { taskId: names.taskId } });
  const text = JSON.stringify(largest(names));

  const escaped = await send('POST', target, escapeAll(text));
  const unescaped = await send('POST', target, text);

  expect([escaped.status, unescaped.status]).toEqual([200, 200]);
});

function largestEvent() {
  return {
    ...datedEvent(),
    participants: Array.from({ length: 500 }, (_, index) => ({
      email: `${String(index).padStart(12, '0')}${astral(240)}@İ`,
      name: astral(200),
    })),
  };
}

function largestInternalEvent({ memberId }: Names) {
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

function largestTask({ memberId }: Names) {
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

/** A text of that length, of characters that take two units each. */
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
  // Fetch asks for `duplex` where a body is a stream; its type does not know it.
  const options = { method, headers, body, duplex: 'half' };
  const answer = await fetch(`${server.url}${target}`, options);
  const { status } = answer;
  const contentType = answer.headers.get('content-type') ?? '';
  return {
    status,
    sentence: sentenceOf(target, { status, contentType, text: await answer.text() }),
  };
}
