import type { IncomingMessage, ServerResponse } from 'node:http';
import { getUser, login, logout } from '@atrium/contracts';
import { getCompany, listCompanies } from '@atrium/contracts/companies';
import { listEvents } from '@atrium/contracts/events';
import { countUnreadByUser, listMessages, sendMessage } from '@atrium/contracts/messages';
import { listTasks } from '@atrium/contracts/tasks';
import { createQueryClient, explainError, request, requestNewToken, sessionQueries } from './index';
import { messageQueries } from './resources/messages';
import { explainLoginError, requestSignIn } from './sign-in-request';
import { serve } from './testing/serve';

type Respond = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const HTML_SENTENCE = 'Server error occurred. Please try again.';

let respond: Respond;

serve((incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => respond(incoming, body, response));
});

it('sends encoded parameters, query and body according to the contract', async () => {
  const seen: string[] = [];
  respond = ({ method, url, headers }, body, response) => {
    seen.push([method, url, headers['content-type'] ?? '-', body].join(' '));
    response.end(method === 'GET' ? '[]' : '{}');
  };

  await request(listMessages, { query: { recipientId: 7 } });
  await request(login, { body: { username: 'maria', password: 'demo1234' } });
  const company = request(getCompany, { params: { uuid: '../a?b#c' } });
  await expect(company).rejects.toThrow();

  expect(seen).toEqual([
    'GET /api/messages?recipientId=7 - ',
    'POST /api/login application/json {"username":"maria","password":"demo1234"}',
    'GET /api/companies/..%2Fa%3Fb%23c - ',
  ]);
});

it('sends nothing while the token of the session is replaced, and the rest after it', async () => {
  const seen: string[] = [];
  respond = ({ url = '' }, _, response) => {
    seen.push(url);
    if (url !== '/api/logout') {
      response.end('[]');
      return;
    }
    setImmediate(() => {
      seen.push('new token');
      response.end('{}');
    });
  };

  await Promise.all([requestNewToken(logout, {}), request(listTasks, { query: {} })]);

  expect(seen).toEqual(['/api/logout', 'new token', '/api/tasks']);
});

it('sends the idempotency key as a header, not in the payload', async () => {
  const seen: unknown[] = [];
  const message = { id: 1, senderId: 2, recipientId: 7, content: 'Hi', isRead: false };
  respond = ({ headers }, body, response) => {
    seen.push([headers['idempotency-key'], JSON.parse(body)]);
    response.end(
      JSON.stringify({
        message: { ...message, createdAt: '2026-11-20T08:00:00.000Z' },
        sender: { username: 'maria' },
      }),
    );
  };

  await request(sendMessage, { body: { recipientId: 7, content: 'Hi' }, idempotencyKey: 'k1' });

  expect(seen).toEqual([['k1', { recipientId: 7, content: 'Hi' }]]);
});

it.each(['<!doctype html>', ''])('accepts the sign-in response %j', async (body) => {
  respond = (_, __, response) => response.end(body);

  await expect(requestSignIn({ username: 'maria', password: 'demo1234' })).resolves.toBeUndefined();
});

describe('a response of another server', () => {
  it('can omit optional fields and have ids as text', async () => {
    const createdAt = '2026-11-20T08:00:00.000Z';
    const bodies: Record<string, object> = {
      '/api/tasks': {
        id: '12',
        taskNumber: 'TASK-0012',
        title: 'Renew',
        type: 'Bug',
        status: 'Todo',
        priority: 'Low',
        assignees: [{ userId: '2' }],
        startDate: '2026-11-20T00:00:00.000Z',
      },
      '/api/companies': {
        id: '3',
        uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
        name: 'Contoso',
        createdAt,
        email: 'a@contoso.example',
        distributorId: '1',
        status: 'active',
      },
      '/api/events': {
        id: '4',
        title: 'Review',
        startDate: createdAt,
        endDate: '2026-11-20T09:00:00.000Z',
        participants: [{ userId: '2' }],
        participantIds: ['2'],
      },
    };
    respond = ({ url = '' }, _, response) => response.end(JSON.stringify([bodies[url]]));

    expect((await request(listTasks, { query: {} }))[0]).toMatchObject({
      id: 12,
      description: null,
      startDate: '2026-11-20',
      endDate: null,
      assignees: [{ userId: 2 }],
      changedBy: null,
    });
    expect((await request(listCompanies, { query: {} }))[0]).toMatchObject({
      id: 3,
      distributorId: 1,
      phone: null,
      vatNumber: null,
      address: null,
      authorizedPerson: null,
      authorizedPersonTitle: null,
    });
    expect((await request(listEvents, { query: {} }))[0]).toMatchObject({
      id: 4,
      description: null,
      participants: [{ userId: 2 }],
      participantIds: [2],
    });
  });
});

it('drops fields that the contract does not define', async () => {
  respond = (_, __, response) =>
    response.end(
      '{"id":1,"username":"admin","email":"a@b.example","role":"admin","passwordHash":"x"}',
    );

  await expect(request(getUser, {})).resolves.toEqual({
    id: 1,
    username: 'admin',
    email: 'a@b.example',
    role: 'admin',
  });
});

it.each(['{"2":"three"}', '<!doctype html>', ''])(
  'reports that the response %p breaks the contract',
  async (body) => {
    respond = (_, __, response) => response.end(body);

    await expect(request(countUnreadByUser, {})).rejects.toThrow(
      'The server sent a response that this page cannot read.',
    );
  },
);

it('revalidates a response and returns the same object while it is unchanged', async () => {
  const client = createQueryClient();
  const seen: (string | undefined)[] = [];
  let [content, tag] = ['{"7":1}', 'W/"a"'];
  respond = ({ headers }, _, response) => {
    seen.push(headers['if-none-match']);
    const isCurrent = headers['if-none-match'] === tag;
    response.writeHead(isCurrent ? 304 : 200, { etag: tag }).end(isCurrent ? undefined : content);
  };
  const read = () => client.query({ ...messageQueries.unreadByUser(), staleTime: 0 });

  const first = await read();
  expect(await read()).toBe(first);
  [content, tag] = ['{"7":2}', 'W/"b"'];
  const second = await read();
  expect(second).toEqual({ 7: 2 });
  expect(await read()).toBe(second);
  // Another user starts without an ETag.
  client.clear();
  expect(await read()).not.toBe(second);

  expect(seen).toEqual([undefined, 'W/"a"', 'W/"a"', 'W/"b"', undefined]);
});

it.each([
  [403, 'Forbidden', 'You are not allowed to do this', '403: You are not allowed to do this'],
  [400, 'Bad Request', '', '400: Bad Request'],
  [403, 'Forbidden', '<html><h1>Blocked</h1></html>', `403: ${HTML_SENTENCE}`],
  [503, 'Service Unavailable', '<html></html>', '503: Service Unavailable'],
  [502, '', '<html></html>', '502: Bad Gateway'],
])(
  'shows a failed read with %i %p and body %p as "%s"',
  async (status, statusText, body, message) => {
    respond = (_, __, response) => response.writeHead(status, statusText).end(body);

    await expect(request(countUnreadByUser, {})).rejects.toThrow(new Error(message));
  },
);

it.each([
  [400, 'Bad Request', 'Title is required', 'Title is required', 'Title is required'],
  [503, 'Service Unavailable', 'The disk is full', 'The disk is full', 'Service Unavailable'],
  [502, '', '', 'Bad Gateway', 'Bad Gateway'],
  [413, '', '<html>\r\n<head>', HTML_SENTENCE, HTML_SENTENCE],
  [500, '', '\ufeff\n <!doctype html>', HTML_SENTENCE, 'Internal Server Error'],
])(
  'shows a failed change with %i %p and body %p as %p, a sign-in as %p',
  async (status, statusText, body, message, loginMessage) => {
    respond = (_, __, response) => response.writeHead(status, statusText).end(body);

    const error: unknown = await request(logout, {}).catch((reason: unknown) => reason);

    expect(explainError(error)).toBe(message);
    expect(explainLoginError(error)).toBe(loginMessage);
  },
);

it.each([
  ['before the response to a read', () => request(countUnreadByUser, {}), '', ''],
  ['before the response to a write', () => request(logout, {}), '', ' Your changes are not saved.'],
  ['within the response to a read', () => request(countUnreadByUser, {}), '{"2":', ''],
  [
    'within the response to a write',
    () => request(logout, {}),
    '{',
    ' The change may or may not have been saved.',
  ],
])('explains that the connection breaks %s', async (_, send, part, outcome) => {
  respond = ({ socket }, __, response) => {
    if (part) response.write(part, () => socket.destroy());
    else socket.destroy();
  };

  const error = await send().catch((reason: unknown) => reason);

  expect(explainError(error)).toBe(`The server can’t be reached.${outcome}`);
});

describe('a request without a response', () => {
  // The network keeps its real timers.
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['read', 30_000, 'without a response', false],
    ['write', 60_000, 'without a response', false],
    ['read', 30_000, 'with half a response', true],
  ] as const)('aborts a %s after %i ms %s', async (kind, limit, _, isStarted) => {
    const arrival = new Promise((resolve) => {
      respond = (_request, __, response) => {
        if (isStarted) response.write('{"2":');
        resolve(true);
      };
    });
    const outcome = (kind === 'read' ? request(countUnreadByUser, {}) : request(logout, {})).catch(
      (error: unknown) => explainError(error),
    );
    await arrival;

    jest.advanceTimersByTime(limit - 1);
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    jest.advanceTimersByTime(1);

    expect(await outcome).toMatch(/^The server did not respond in time\./);
  });

  it('lets a response take longer while parts of it arrive', async () => {
    const parts = ['{"2":', ' 3', ' }'];
    let sendPart: () => void = () => undefined;
    const arrival = new Promise((resolve) => {
      respond = (_request, __, response) => {
        sendPart = () => {
          const part = parts.shift();
          if (part !== undefined) response.write(part);
          if (parts.length === 0) response.end();
        };
        resolve(true);
      };
    });
    const restarts = jest.spyOn(globalThis, 'setTimeout');
    const reading = request(countUnreadByUser, {});
    await arrival;

    while (parts.length > 0) {
      jest.advanceTimersByTime(29_000);
      restarts.mockClear();
      sendPart();
      while (restarts.mock.calls.length === 0) await new Promise(setImmediate);
    }

    await expect(reading).resolves.toEqual({ 2: 3 });
  });
});

describe('the session query', () => {
  const read = () => createQueryClient().query(sessionQueries.user());

  it('returns null for a 401', async () => {
    respond = (_, __, response) => response.writeHead(401).end('Not signed in');

    await expect(read()).resolves.toBeNull();
  });

  it('fails for every other status', async () => {
    respond = (_, __, response) => response.writeHead(503).end();

    await expect(read()).rejects.toMatchObject({ status: 503 });
  });
});
