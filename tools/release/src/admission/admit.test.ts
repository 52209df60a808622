import { publish } from '../publish/publish';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import type { SmokeSet } from './smoke-test';

let bench: Workbench;

beforeEach(async () => {
  bench = await createWorkbench();
});

afterEach(() => bench.remove());

function call(path: string, answer = 'object') {
  return { method: 'GET', path, query: null, body: null, response: { type: answer } };
}

it('shows a set without a known server with answers to the calls of every page', async () => {
  const getUser = call('/api/user');
  const listUsers = call('/api/users');
  const shell = await bench.shell('shell', { calls: { getUser }, provides: { getUser } });
  const chat = await bench.area('chat', 'chat', { calls: { listUsers } });
  await publish([shell, chat], bench.root);
  const changed = { listUsers: call('/api/users', 'array'), listTasks: call('/api/tasks') };
  const tasks = await bench.area('tasks', 'tasks', { calls: changed });
  const shown: SmokeSet[] = [];

  await publish([tasks], bench.root, {
    smokeTest: (set) => {
      shown.push(set);
      return Promise.resolve();
    },
  });

  expect(shown.map(({ calls }) => calls)).toEqual([{ getUser, ...changed }]);
});
