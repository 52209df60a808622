import type { Endpoint } from './endpoint';
import {
  bodyLimitOf,
  clientErrorStatuses,
  endpoints,
  idempotencyKey,
  taskEndpoints,
} from './server';

const SPECIFIED_ENDPOINTS = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/logout',
  'GET /api/distributors',
  'POST /api/distributors',
  'PUT /api/distributors/:id',
  'DELETE /api/distributors/:id',
  'GET /api/companies',
  'POST /api/companies',
  'GET /api/companies/:uuid',
  'PUT /api/companies/:uuid',
  'DELETE /api/companies/:id',
  'GET /api/companies/:uuid/licenses',
  'GET /api/licenses',
  'POST /api/licenses',
  'DELETE /api/licenses/:id',
  'GET /api/tasks',
  'POST /api/tasks',
  'PUT /api/tasks/:id',
  'DELETE /api/tasks/:id',
  'GET /api/tasks/:id/comments',
  'POST /api/tasks/:taskId/comments',
  'DELETE /api/tasks/:taskId/comments/:commentId',
  'GET /api/users',
  'GET /api/events',
  'POST /api/events',
  'PUT /api/events/:id',
  'DELETE /api/events/:id',
  'GET /api/messages',
  'POST /api/messages',
  'PUT /api/messages/:id',
  'GET /api/messages/unread-by-user',
  'DELETE /api/messages/clear',
];

const all = Object.entries<Endpoint>(endpoints);

describe('the contract', () => {
  it('registers every endpoint', () => {
    expect(SPECIFIED_ENDPOINTS).toHaveLength(33);
    expect(all.map(([, { method, path }]) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(SPECIFIED_ENDPOINTS),
    );
  });

  it('has no two endpoints with the same method and path', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);

    expect(new Set(routes).size).toBe(routes.length);
  });

  it('registers the exported endpoints of a resource, and nothing else, by name', () => {
    expect(Object.keys(taskEndpoints)).toEqual([
      'changeTasks',
      'createTask',
      'createTaskComment',
      'deleteTask',
      'deleteTaskComment',
      'listTaskComments',
      'listTasks',
      'updateTask',
      'updateTaskComment',
    ]);
  });

  it.each(all)('defines the input of %s completely', (_, endpoint) => {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);

    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named);
    if (endpoint.ownership) expect(named).toContain(endpoint.ownership.param);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
    expect(endpoint.summary).toMatch(/^[A-Z][a-z]+s .+\.$/);
  });
});

it('derives the client error statuses of an endpoint from its definition', () => {
  const { deleteTaskComment, listLicenses, listMessages, login, markMessageRead } = endpoints;

  expect(clientErrorStatuses(endpoints.getHealth)).toEqual([]);
  expect(clientErrorStatuses(listLicenses)).toEqual([400, 401, 403]);
  expect(clientErrorStatuses(listMessages)).toEqual([400, 401, 403]);
  expect(clientErrorStatuses(endpoints.getUser)).toEqual([401]);
  expect(clientErrorStatuses(endpoints.createCompany)).toEqual([400, 401, 403, 413, 415, 429]);
  expect(clientErrorStatuses(endpoints.updateCompany)).toEqual([
    400, 401, 403, 404, 412, 413, 415, 429,
  ]);
  expect(clientErrorStatuses(deleteTaskComment)).toEqual([401, 403, 404, 429]);
  expect(clientErrorStatuses(markMessageRead)).toEqual([401, 403, 404, 429]);
  expect(clientErrorStatuses(endpoints.sendMessage)).toContain(422);
  expect(clientErrorStatuses(login)).toEqual([400, 401, 403, 413, 415, 429]);
});

it('limits bodies to 128 kB unless an endpoint declares another limit', () => {
  expect(bodyLimitOf(endpoints.createTask)).toBe(128 * 1024);
  expect(bodyLimitOf(endpoints.createEvent)).toBe(1536 * 1024);
});

it.each(['a', '!~', 'x'.repeat(64)])('accepts the idempotency key %s', (key) => {
  expect(idempotencyKey.parse(key)).toBe(key);
});

it.each(['', 'x'.repeat(65), 'a b', 'ä', 'a\n'])('rejects the idempotency key %j', (key) => {
  expect(idempotencyKey.safeParse(key).success).toBe(false);
});
