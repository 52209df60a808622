import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countUnreadByUser, getUser, listMessages, login } from '@atrium/contracts';
import { createQueryClient, explainError, messageQueries, request, sessionQueries } from './index';

type Respond = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let server: Server;
let respond: Respond;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      respond(incoming, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/chat` } });
});

afterAll(() => {
  server.close();
});

it('sends parameters, query and body as the contract says', async () => {
  const seen: string[] = [];
  respond = ({ method, url, headers }, body, response) => {
    seen.push([method, url, headers['content-type'] ?? '-', body].join(' '));
    response.end(method === 'GET' ? '[]' : '{}');
  };

  await request(listMessages, { query: { recipientId: 7 } });
  await request(login, { body: { username: 'maria', password: 'demo1234' } });

  expect(seen).toEqual([
    'GET /api/messages?recipientId=7 - ',
    'POST /api/login application/json {"username":"maria","password":"demo1234"}',
  ]);
});

it('drops fields that the contract does not name', async () => {
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
  'says in a sentence that the answer %p breaks the contract',
  async (answer) => {
    respond = (_, __, response) => response.end(answer);

    await expect(request(countUnreadByUser, {})).rejects.toThrow(
      'The server’s answer is not in a form that this page knows.',
    );
  },
);

it('asks for what has changed only, and gives the same answer again when nothing has', async () => {
  const client = createQueryClient();
  const seen: (string | undefined)[] = [];
  let [content, tag] = ['{"7":1}', 'W/"a"'];
  respond = ({ headers }, _, response) => {
    seen.push(headers['if-none-match']);
    const isCurrent = headers['if-none-match'] === tag;
    response.writeHead(isCurrent ? 304 : 200, { etag: tag }).end(isCurrent ? undefined : content);
  };
  const read = () => client.fetchQuery({ ...messageQueries.unreadByUser(), staleTime: 0 });

  const first = await read();
  expect(await read()).toBe(first);
  [content, tag] = ['{"7":2}', 'W/"b"'];
  const second = await read();
  expect(second).toEqual({ 7: 2 });
  expect(await read()).toBe(second);
  // What another person reads has nothing to do with it.
  client.clear();
  expect(await read()).not.toBe(second);

  expect(seen).toEqual([undefined, 'W/"a"', 'W/"a"', 'W/"b"', undefined]);
});

describe('a failed read', () => {
  it.each([
    [403, 'Forbidden', 'You are not allowed to do this', '403: You are not allowed to do this'],
    [400, 'Bad Request', '', '400: Bad Request'],
    [503, 'Service Unavailable', 'a page of HTML', '503: Service Unavailable'],
    [502, '', 'a page of HTML', '502: Bad Gateway'],
  ])('with %i %p and body %p reads "%s"', async (status, statusText, body, sentence) => {
    respond = (_, __, response) => response.writeHead(status, statusText).end(body);

    const error: unknown = await request(countUnreadByUser, {}).catch((reason: unknown) => reason);

    expect(error).toHaveProperty('message', sentence);
    expect(explainError(error)).toBe(sentence.slice(5));
  });
});

describe('the session query', () => {
  // The query function of these options ignores everything but the signal.
  const read = () =>
    (sessionQueries.user().queryFn as (context: { signal: AbortSignal }) => Promise<unknown>)({
      signal: new AbortController().signal,
    });

  it('reads 401 as nobody', async () => {
    respond = (_, __, response) => response.writeHead(401).end('Not signed in');

    await expect(read()).resolves.toBeNull();
  });

  it('fails for every other status', async () => {
    respond = (_, __, response) => response.writeHead(503).end();

    await expect(read()).rejects.toMatchObject({ status: 503 });
  });
});
