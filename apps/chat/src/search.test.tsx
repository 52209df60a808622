import { listUsers } from '@atrium/contracts/users';
import { buildContext, buildUser, mockEndpoint } from '@atrium/testing';
import { search } from './search';

const self = buildUser({ id: 1, username: 'admin' });

async function prepare() {
  const names = ['admin', 'deniz', 'maria', 'Şule'];
  mockEndpoint(listUsers, () =>
    names.map((username, index) => buildUser({ id: index + 1, username })),
  );
  return search.prepare(buildContext(self));
}

it('finds people by name or by what can be done, and opens their conversation', async () => {
  const find = await prepare();
  const maria = { id: '3', label: 'Message maria', to: '/chat?with=3' };

  expect(find('mar')).toEqual([maria]);
  expect(find('message maria')).toEqual([maria]);
  expect(find('sule').map(({ label }) => label)).toEqual(['Message Şule']);
});

it('does not offer messages to oneself', async () => {
  const find = await prepare();

  expect(find('admin')).toEqual([]);
  expect(find('message')).toHaveLength(3);
});
