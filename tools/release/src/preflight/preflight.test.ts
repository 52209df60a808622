import { publish } from '../commands/publish';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import type { SmokeTestInput } from './smoke-server';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

function call(path: string, answer = 'object') {
  return { method: 'GET', path, query: null, body: null, response: { type: answer } };
}

it('mocks the endpoints of all pages when the API is unknown', async () => {
  const getUser = call('/api/user');
  const listUsers = call('/api/users');
  const shell = await fixture.shell('shell', { calls: { getUser } });
  const chat = await fixture.area('chat', 'chat', { calls: { listUsers } });
  await publish([shell, chat], fixture.root);
  const changed = { listUsers: call('/api/users', 'array'), listTasks: call('/api/tasks') };
  const tasks = await fixture.area('tasks', 'tasks', { calls: changed });
  const shown: SmokeTestInput[] = [];

  await publish([tasks], fixture.root, {
    smokeTest: (set) => {
      shown.push(set);
      return Promise.resolve();
    },
  });

  expect(shown.map(({ calls }) => calls)).toEqual([{ getUser, ...changed }]);
});
