import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Endpoint } from '@atrium/contracts';
import { idInput } from '@atrium/contracts/fields';
import { endpoints, errorMessages } from '@atrium/contracts/server';
import { startTestApp, type TestApp } from '../testing/test-app';
import { addErrorHandler } from './errors';
import { addRoute, type Handler } from './route';
import { REPORTS_PATH } from './security-headers';

// Reading the configuration has the same effect: the library has words of its own for every fault.
z.config(z.locales.en());

const table: [string, Endpoint][] = Object.entries(endpoints);

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});

afterAll(() => server.close());

it('answers the calls of the contract, the reports of browsers, and no other', () => {
  const calls = listRoutes(server).filter((route) => route.includes(' /api'));

  // Fastify prints the names of one path's parameters together, whichever method they belong to.
  const named = table.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.map((call) => call.replace(/:[\w|:]+/g, ':')).sort()).toEqual(
    [...named, `POST ${REPORTS_PATH}`].sort(),
  );
});

it('gives every call an access', () => {
  expect(table.map(([, { access }]) => access)).toEqual(
    table.map(() => expect.stringMatching(/^(public|user|admin)$/)),
  );
});

describe('an answer', () => {
  const { getHealth } = endpoints;

  async function answerOf(handler: Handler<typeof getHealth>) {
    const app = Fastify();
    addErrorHandler(app);
    addRoute(app, getHealth, handler);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}${getHealth.path}`);
    const text = await answer.text();
    await app.close();
    return { status: answer.status, text };
  }

  it('is stripped of what the contract does not name', async () => {
    const leaking = { status: 'ok', version: '1', passwordHash: 'secret' } as const;

    const { text } = await answerOf(() => Promise.resolve(leaking));

    expect(JSON.parse(text)).toEqual({ status: 'ok', version: '1' });
  });

  it('that the contract does not allow is not sent', async () => {
    const wrong = { status: 'secret' };

    // What types would have refused.
    const answer = await answerOf(() => Promise.resolve(wrong as never));

    expect(answer).toEqual({ status: 500, text: errorMessages.internal });
  });
});

describe('a refusal', () => {
  const name = z.string().check(z.minLength(2, 'Name must be at least 2 characters'));
  const endpoint = {
    summary: 'Takes words.',
    method: 'POST',
    path: '/api/words',
    access: 'public',
    query: z.object({ page: z.optional(z.enum(['1', '2'])) }),
    body: z.object({
      name,
      id: idInput,
      ids: z._default(z.array(idInput), []),
      kind: z.optional(z.enum(['a', 'b'])),
    }),
    response: z.object({}),
  } as const satisfies Endpoint;
  const valid = { name: 'Ab', id: 1 };
  let app: FastifyInstance;
  let url: string;

  beforeAll(async () => {
    app = Fastify();
    addErrorHandler(app);
    addRoute(app, endpoint, () => Promise.resolve({}));
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(() => app.close());

  async function post(body: string, query = '') {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/words${query}`, { method: 'POST', body, headers });
    return [answer.status, await answer.text()];
  }

  it.each([
    [{ ...valid, name: 'A' }, 'Name must be at least 2 characters'],
    [{ ...valid, name: undefined }, 'name is required'],
    [{ ...valid, name: null }, 'name is invalid'],
    [{ ...valid, name: ['Ab'] }, 'name is invalid'],
    [{ ...valid, id: undefined }, 'id is required'],
    [{ ...valid, id: 'one' }, 'id is invalid'],
    [{ ...valid, id: 0 }, 'id is invalid'],
    [{ ...valid, ids: [1, 'x'] }, 'ids.1 is invalid'],
    [{ ...valid, ids: 1 }, 'ids is invalid'],
    [{ ...valid, kind: 'c' }, 'kind is invalid'],
    [[valid], errorMessages.objectExpected],
    [null, errorMessages.objectExpected],
    ['text', errorMessages.objectExpected],
    [5, errorMessages.objectExpected],
  ])('of %j says "%s"', async (body, sentence) => {
    expect(await post(JSON.stringify(body))).toEqual([400, sentence]);
  });

  it.each(['-1', '-0', '1e400', '1.5', '9007199254740993', '2147483648'])(
    'does not take %s for an id',
    async (number) => {
      expect(await post(`{"name":"Ab","id":${number}}`)).toEqual([400, 'id is invalid']);
    },
  );

  it('names a wrong parameter of the query', async () => {
    expect(await post(JSON.stringify(valid), '?page=3')).toEqual([400, 'page is invalid']);
    expect(await post(JSON.stringify(valid), '?page=1&page=2')).toEqual([400, 'page is invalid']);
    expect(await post(JSON.stringify(valid), '?page=1')).toEqual([200, '{}']);
  });
});

it('stops at the first fault of a body, however many it has', async () => {
  let checked = 0;
  const element = z.custom(() => {
    checked += 1;
    return false;
  });
  const endpoint = {
    summary: 'Takes lists.',
    method: 'POST',
    path: '/api/lists',
    access: 'public',
    body: z.object({ list: z.array(element), other: element }),
    response: z.object({}),
  } as const satisfies Endpoint;
  const app = Fastify();
  addErrorHandler(app);
  addRoute(app, endpoint, () => Promise.resolve({}));

  const payload = { list: Array.from({ length: 1000 }, () => 1), other: 1 };
  const answer = await app.inject({ method: 'POST', url: endpoint.path, payload });

  await app.close();
  expect([answer.statusCode, answer.body]).toEqual([400, 'list.0 is invalid']);
  expect(checked).toBe(1);
});

describe('a body', () => {
  // As deep as the limit of a body allows.
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;

  it.each([
    ['{"username":NaN}', errorMessages.jsonExpected],
    ['{', errorMessages.jsonExpected],
    ['\u0000', errorMessages.jsonExpected],
    [nested, errorMessages.objectExpected],
    [`{"username":${nested}}`, 'username is required'],
    ['{"username":"staff","__proto__":{"role":"admin"}}', errorMessages.forbiddenKey],
    ['{"a":{"__proto__":1}}', errorMessages.forbiddenKey],
    ['{"constructor":{"prototype":{}}}', errorMessages.forbiddenKey],
    ['{"constructor":1}', 'username is required'],
    ['', errorMessages.objectExpected],
  ])('that is hostile is refused, number %#', async (body, sentence) => {
    const answer = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
  });
});

// Fastify prints its routes as a tree, four characters of indentation to a level.
function listRoutes({ app }: TestApp): string[] {
  const branch: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indentation, part, methods] = /^([│ ]*)[├└]── (.*?)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indentation === undefined || part === undefined) return [];
      branch.length = indentation.length / 4;
      branch.push(part);
      return methods?.split(', ').map((method) => `${method} ${branch.join('')}`) ?? [];
    });
}
