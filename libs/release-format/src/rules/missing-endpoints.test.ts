import { contractEndpoints } from '../endpoint-schemas';
import { findEndpointMismatches } from './missing-endpoints';
import type { Schema } from './schema-compatibility';

const task = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    status: { type: 'string', enum: ['Todo', 'Done'] },
    assignees: { type: 'array', items: object({ userId: { type: 'integer' } }) },
    endDate: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['id', 'title', 'status', 'assignees', 'endDate'],
};

function object(properties: Record<string, Schema>, required = Object.keys(properties)) {
  return { type: 'object', properties, required };
}

function missingFrom(expected: Schema, actual: Schema) {
  const call = { method: 'GET', path: '/api/tasks/:id', query: null, body: null };
  return findEndpointMismatches(
    { getTask: { ...call, response: expected } },
    { task: { ...call, path: '/api/tasks/:taskId', response: actual } },
    'the server',
  );
}

function refusedBody(sent: Schema | null, taken: Schema | null) {
  const call = { method: 'POST', path: '/api/tasks', query: null, response: {} };
  return findEndpointMismatches(
    { createTask: { ...call, body: sent } },
    { createTask: { ...call, body: taken } },
    'the server',
  );
}

it('accepts the same contract and responses with additional fields', () => {
  expect(findEndpointMismatches(contractEndpoints(), contractEndpoints(), 'the server')).toEqual(
    [],
  );
  expect(
    missingFrom(task, { ...task, properties: { ...task.properties, more: { type: 'string' } } }),
  ).toEqual([]);
});

it.each([
  ['title', { properties: { ...task.properties, title: undefined }, required: ['id'] }, 'has none'],
  ['title', { required: ['id', 'status', 'assignees', 'endDate'] }, 'may leave out'],
  ['id', { properties: { ...task.properties, id: { type: 'string' } } }, 'another format'],
  [
    'status',
    { properties: { ...task.properties, status: { type: 'string', enum: ['Todo', 'Late'] } } },
    'does not know Late',
  ],
  ['status', { properties: { ...task.properties, status: { type: 'string' } } }, 'another format'],
  [
    'assignees[].userId',
    { properties: { ...task.properties, assignees: { type: 'array', items: object({}) } } },
    'has none',
  ],
  [
    'endDate',
    { properties: { ...task.properties, endDate: { anyOf: [{ type: 'number' }] } } },
    'another format',
  ],
])('rejects a response without %s (%#)', (field, change, sentence) => {
  expect(missingFrom(task, { ...task, ...change })).toContainEqual(
    expect.stringMatching(new RegExp(`needs “${field.replace('[]', '\\[\\]')}” .*${sentence}`)),
  );
});

it('accepts null only where the release expects it', () => {
  const nullable = object({ at: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
  const plain = object({ at: { type: 'string' } });

  expect(missingFrom(nullable, plain)).toEqual([]);
  expect(missingFrom(plain, nullable)).toHaveLength(1);
});

it('rejects request fields that are ignored, missing or of another type', () => {
  const sent = object({ title: { type: 'string' }, color: { type: 'string' } });
  const taken = object({ title: { type: 'number' }, dueDate: { type: 'string' } });

  expect(refusedBody(sent, taken)).toEqual([
    'does not send “dueDate” to POST /api/tasks, which the server requires',
    'sends “color” to POST /api/tasks, which the server does not accept',
    'sends “title” to POST /api/tasks in a format that the server does not accept',
  ]);
  expect(refusedBody(object({ title: {} }, []), object({ title: {} }))).toEqual([
    'may leave “title” out of POST /api/tasks, which the server requires',
  ]);
  expect(refusedBody(null, object({}))).toEqual([]);
  expect(refusedBody(object({ title: {} }), null)).toHaveLength(1);
});
