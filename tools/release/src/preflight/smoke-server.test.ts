import { registry } from '@atrium/area-contract';
import { startSmokeServer } from './smoke-server';

it('responds with a user that has every field of the contract', async () => {
  const string = { type: 'string' };
  const getUser = {
    method: 'GET',
    path: '/api/user',
    query: null,
    body: null,
    response: {
      type: 'object',
      properties: { role: string, displayName: string, requiredStep: string },
      required: ['role', 'displayName'],
    },
  };
  const next = registry.parse({ version: 1, areas: {} });
  const { origin, stop } = await startSmokeServer({
    root: '/nowhere',
    next,
    candidates: [],
    calls: { getUser },
  });

  const user: unknown = await (await fetch(`${origin}/api/user`)).json();
  await stop();

  expect(user).toEqual({
    id: 1,
    username: 'release',
    email: 'release@example.com',
    role: 'admin',
    displayName: 'sample',
  });
});
