import { readModuleReferences } from './module-references';
import { providedCalls, usedCalls } from './used-calls';

describe('the calls of an app', () => {
  it('are those behind the members of the client that it names', () => {
    const calls = Object.keys(usedCalls('tasks').calls);

    expect(calls).toEqual(expect.arrayContaining(['listTasks', 'createTaskComment', 'listUsers']));
    expect(calls.filter((name) => /Distributor|Compan|License|Event|Message/.test(name))).toEqual(
      [],
    );
  });

  it('come with what they send and get', () => {
    const { createTask } = usedCalls('tasks').calls;

    expect(createTask).toMatchObject({
      method: 'POST',
      path: '/api/tasks',
      query: null,
      body: { required: expect.arrayContaining(['title', 'assigneeIds']) },
      response: { properties: { taskNumber: { type: 'string' } } },
    });
  });

  it('lead through the session to its calls', () => {
    expect(Object.keys(usedCalls('shell').calls)).toEqual(['getUser', 'login', 'logout']);
  });

  it('are shared where the code that makes them comes from the shell', () => {
    expect(Object.keys(usedCalls('tasks').sharedCalls)).toEqual(['getUser']);
  });
});

it('provides areas with the calls of the session and no others', () => {
  expect(Object.keys(providedCalls())).toEqual(['getUser', 'login', 'logout']);
});

it('tells a member from the whole, and leaves out types and keys', () => {
  const { imports, reexports, declarations, all } = readModuleReferences(`
    import { one, two as other, type Three } from './calls';
    import type { Four } from './calls';
    export { five, six as seven, type Eight } from './more';
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
