import { readModuleReferences } from './module-references';
import { providedEndpoints, usedEndpoints } from './used-endpoints';

describe('the calls of an app', () => {
  it('are those behind the members of the client that it names', () => {
    const calls = Object.keys(usedEndpoints('tasks').calls);

    expect(calls).toEqual(expect.arrayContaining(['listTasks', 'createTaskComment', 'listUsers']));
    expect(calls.filter((name) => /Distributor|Compan|License|Event|Message/.test(name))).toEqual(
      [],
    );
  });

  it('come with what they send and get', () => {
    const { createTask } = usedEndpoints('tasks').calls;

    expect(createTask).toMatchObject({
      method: 'POST',
      path: '/api/tasks',
      query: null,
      body: { required: expect.arrayContaining(['title', 'assigneeIds']) },
      response: { properties: { taskNumber: { type: 'string' } } },
    });
  });

  it('lead through the session to its calls', () => {
    expect(Object.keys(usedEndpoints('shell').calls)).toEqual(['getUser', 'login', 'logout']);
  });

  it('are shared where the code that makes them comes from the shell', () => {
    expect(Object.keys(usedEndpoints('tasks').sharedCalls)).toEqual(['getUser']);
  });
});

it('provides areas with the calls of the session and no others', () => {
  expect(Object.keys(providedEndpoints())).toEqual(['getUser', 'login', 'logout']);
});

it('tells a member from the whole, and leaves out types and keys', () => {
  const { imports, reexports, declarations, all } = readModuleReferences(`
    import { one, two as other, type Three } from '../http-calls/calls';
    import type { Four } from '../http-calls/calls';
    export { five, six as seven, type Eight } from '../http-calls/more';
    export const queries = { list: () => run(one.first), all: () => run(other) };
    export function run(value: Four) { return { Three: value }; }
  `);

  expect([...imports.keys()]).toEqual(['one', 'other']);
  expect(imports.get('other')).toEqual({ from: './calls', name: 'two' });
  expect([...reexports]).toEqual([
    ['five', { from: './more', name: 'five' }],
    ['seven', { from: './more', name: 'six' }],
  ]);
  expect(declarations.get('queries')?.get('list')).toEqual([
    { name: 'run' },
    { name: 'one', member: 'first' },
  ]);
  expect(all.map(({ name }) => name)).not.toContain('Three');
});
