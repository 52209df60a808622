import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, EndpointResponse } from '@atrium/contracts';
import { id } from '@atrium/contracts/fields';
import { endpoints, errorMessages } from '@atrium/contracts/server';
import { setUpTestApp } from '../testing/set-up-test-app';
import { type TestApp } from '../testing/test-app';
import { addErrorHandler } from './errors';
import { METRICS_PATH, RELEASE_METRICS_PATH } from './host-check';
import { addRoute, type Handler } from './route';
import { REPORTS_PATH } from './security-headers';

// Loads the library's own messages, as reading the configuration does.
z.config(z.locales.en());

const all: [string, Endpoint][] = Object.entries(endpoints);

const server = setUpTestApp();

it('serves the endpoints of the contract, browser reports, metrics, the feed, the sign-in provider, and no others', () => {
  const calls = listRoutes(server).filter((route) => route.includes(' /api'));

  // Fastify prints the parameter names of all methods of a path together.
  const named = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.map((call) => call.replace(/:[\w|:]+/g, ':')).sort()).toEqual(
    [
      ...named,
      `GET ${METRICS_PATH}`,
      `GET ${RELEASE_METRICS_PATH}`,
      `POST ${REPORTS_PATH}`,
      'GET /api/calendar/:([\\w-]+).ics',
      'HEAD /api/calendar/:([\\w-]+).ics',
      'GET /api/oidc/callback',
      'GET /api/oidc/start',
      'POST /api/oidc/logout',
    ].sort(),
  );
});

describe('a response', () => {
  const { getHealth } = endpoints;

  async function responseOf(handler: Handler<typeof getHealth>) {
    const app = Fastify();
    addErrorHandler(app);
    addRoute(app, getHealth, handler);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${url}${getHealth.path}`);
    const text = await response.text();
    await app.close();
    return { status: response.status, text };
  }

  it('must have the fields for which the contract has a default', () => {
    type Distributor = EndpointResponse<typeof endpoints.listDistributors>[number];
    const list = () => Promise.resolve<Omit<Distributor, 'channel'>[]>([]);

    // @ts-expect-error -- the channel is missing
    const forgetful: Handler<typeof endpoints.listDistributors> = list;
    expect(forgetful).toBeDefined();
  });

  it('contains only fields of the contract', async () => {
    const leaking = { status: 'ok', version: '1', passwordHash: 'secret' } as const;

    const { text } = await responseOf(() => Promise.resolve(leaking));

    expect(JSON.parse(text)).toEqual({ status: 'ok', version: '1' });
  });

  it('that breaks the contract is not sent', async () => {
    const wrong = { status: 'secret' };

    // TypeScript would reject the response.
    const response = await responseOf(() => Promise.resolve(wrong as never));

    expect(response).toEqual({ status: 500, text: errorMessages.internal });
  });
});

describe('a rejected request', () => {
  const name = z.string().check(z.minLength(2, 'Name must be at least 2 characters'));
  const endpoint = {
    summary: 'Takes words.',
    method: 'POST',
    path: '/api/words',
    access: 'public',
    query: z.object({ page: z.optional(z.enum(['1', '2'])) }),
    body: z.object({
      name,
      id,
      ids: z._default(z.array(id), []),
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
    const response = await fetch(`${url}/api/words${query}`, { method: 'POST', body, headers });
    return [response.status, await response.text()];
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
  ])('with %j gets "%s"', async (body, message) => {
    expect(await post(JSON.stringify(body))).toEqual([400, message]);
  });

  it.each(['-1', '-0', '1e400', '1.5', '9007199254740993', '2147483648'])(
    'does not accept %s as an id',
    async (number) => {
      expect(await post(`{"name":"Ab","id":${number}}`)).toEqual([400, 'id is invalid']);
    },
  );

  it('names an invalid query parameter', async () => {
    expect(await post(JSON.stringify(valid), '?page=3')).toEqual([400, 'page is invalid']);
    expect(await post(JSON.stringify(valid), '?page=1&page=2')).toEqual([400, 'page is invalid']);
    expect(await post(JSON.stringify(valid), '?page=1')).toEqual([200, '{}']);
  });
});

it('stops at the first invalid field of a body', async () => {
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
  const response = await app.inject({ method: 'POST', url: endpoint.path, payload });

  await app.close();
  expect([response.statusCode, response.body]).toEqual([400, 'list.0 is invalid']);
  expect(checked).toBe(1);
});

describe('a body', () => {
  // As deep as the body limit allows.
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;

  it.each([
    ['{"username":NaN}', errorMessages.jsonExpected],
    ['{', errorMessages.jsonExpected],
    ['\u0000', errorMessages.jsonExpected],
    [nested, errorMessages.objectExpected],
    [`{"username":${nested}}`, 'username is invalid'],
    ['{"username":"staff","__proto__":{"role":"admin"}}', errorMessages.forbiddenKey],
    ['{"a":{"__proto__":1}}', errorMessages.forbiddenKey],
    ['{"constructor":{"prototype":{}}}', errorMessages.forbiddenKey],
    ['{"constructor":1}', 'username is required'],
    ['', errorMessages.objectExpected],
  ])('that is malicious is rejected: number %#', async (body, message) => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

    expect([response.status, await response.text()]).toEqual([400, message]);
  });
});

// Fastify prints its routes as a tree with an indentation of four characters per level.
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
