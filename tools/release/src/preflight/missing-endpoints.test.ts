import { contractEndpoints } from '@atrium/webpack';
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
    { task: { ...call, path: '/api/tasks/{taskId}', response: actual } },
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

it('has nothing against the same contract, nor against an answer with more in it', () => {
  expect(findEndpointMismatches(contractEndpoints(), contractEndpoints(), 'the server')).toEqual(
    [],
  );
  expect(
    missingFrom(task, { ...task, properties: { ...task.properties, more: { type: 'string' } } }),
  ).toEqual([]);
});

it.each([
  ['title', { properties: { ...task.properties, title: undefined }, required: ['id'] }, 'has none'],
  ['title', { required: ['id', 'status', 'assignees', 'endDate'] }, 'has none'],
  ['id', { properties: { ...task.properties, id: { type: 'string' } } }, 'another form'],
  [
    'status',
    { properties: { ...task.properties, status: { type: 'string', enum: ['Todo', 'Late'] } } },
    'does not know Late',
  ],
  ['status', { properties: { ...task.properties, status: { type: 'string' } } }, 'another form'],
  [
    'assignees[].userId',
    { properties: { ...task.properties, assignees: { type: 'array', items: object({}) } } },
    'has none',
  ],
  [
    'endDate',
    { properties: { ...task.properties, endDate: { anyOf: [{ type: 'number' }] } } },
    'another form',
  ],
])('names %s that an answer lacks (%#)', (field, change, sentence) => {
  expect(missingFrom(task, { ...task, ...change })).toContainEqual(
    expect.stringMatching(new RegExp(`needs “${field.replace('[]', '\\[\\]')}” .*${sentence}`)),
  );
});

it('takes null where the candidate knows of it, and only there', () => {
  const nullable = object({ at: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
  const plain = object({ at: { type: 'string' } });

  expect(missingFrom(nullable, plain)).toEqual([]);
  expect(missingFrom(plain, nullable)).toHaveLength(1);
});

it('names what is sent and not taken, asked for and not sent, or sent in another form', () => {
  const sent = object({ title: { type: 'string' }, color: { type: 'string' } });
  const taken = object({ title: { type: 'number' }, dueDate: { type: 'string' } });

  expect(refusedBody(sent, taken)).toEqual([
    'does not send “dueDate” to POST /api/tasks, which the server asks for',
    'sends “color” to POST /api/tasks, which the server does not take',
    'sends “title” to POST /api/tasks in a form that the server does not take',
  ]);
  expect(refusedBody(null, object({}))).toEqual([]);
  expect(refusedBody(object({ title: {} }), null)).toHaveLength(1);
});
