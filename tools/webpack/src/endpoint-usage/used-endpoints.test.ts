import { readModuleReferences } from './module-references';
import { providedEndpoints, usedEndpoints } from './used-endpoints';

describe('the endpoints of an app', () => {
  it('are those behind the client functions that it references', () => {
    const calls = Object.keys(usedEndpoints('tasks').calls);

    expect(calls).toEqual(expect.arrayContaining(['listTasks', 'createTaskComment', 'listUsers']));
    expect(calls.filter((name) => /Distributor|Compan|License|Event|Message/.test(name))).toEqual(
      [],
    );
  });

  it('have their schemas', () => {
    const { createTask } = usedEndpoints('tasks').calls;

    expect(createTask).toMatchObject({
      method: 'POST',
      path: '/api/tasks',
      query: null,
      body: { required: expect.arrayContaining(['title', 'assigneeIds']) },
      response: { properties: { taskNumber: { type: 'string' } } },
    });
  });

  it('include those of the session, the account, one-time links and development', () => {
    expect(Object.keys(usedEndpoints('shell').calls)).toEqual([
      ...['getUser', 'login', 'logout'],
      ...['changePassword', 'confirmSecondFactor', 'confirmSession', 'endOtherSessions'],
      ...[
        'endSession',
        'getSecondFactor',
        'listSessions',
        'replaceRecoveryCodes',
        'setUpSecondFactor',
      ],
      ...['turnOffSecondFactor', 'checkPasswordLink', 'createFirstAdmin', 'setLinkedPassword'],
      ...['endDevelopment', 'startDevelopment'],
    ]);
  });

  it('are marked as shared when the shell provides the code', () => {
    expect(Object.keys(usedEndpoints('tasks').sharedCalls)).toEqual(['getUser']);
  });
});

it('lets areas use only the endpoints of the session and the stream through the shell', () => {
  expect(Object.keys(providedEndpoints())).toEqual(['getUser', 'login', 'logout', 'streamChanges']);
});

it('collects members and whole values, without types and keys', () => {
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
