import { errorMessages } from '@atrium/contracts/server';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';

const NO_PREVIEW = 'There is no preview of this name. It may have been removed.';

const live = areaBuild('tasks', 'live');
const next = areaBuild('tasks', 'next');
const reports = areaBuild('reports');

const server = setUpTestApp();
let cookie: string;

beforeAll(async () => {
  await addUser(server.db, 'maria');
  cookie = await server.signIn('maria');
  await publishBuilds(server, [shellBuild(), areaBuild('chat'), live]);
  await publishBuilds(server, [next, reports], { preview: 'pr-12' });
});

function read(query: string, sent = cookie) {
  return server.call('GET', `/registry.json${query}`, { cookie: sent });
}

async function ask(name: string, sent = cookie) {
  const response = await read(`?preview=${name}`, sent);
  return [response.status, await response.text()] as const;
}

it('has its releases as the current ones, and the live ones to fall back to', async () => {
  const response = await read('?preview=pr-12');

  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('vary')).toContain('cookie');
  const { areas, ...preview } = (await response.json()) as { areas: object };
  const { areas: liveAreas, ...registry } = (await (await read('')).json()) as { areas: object };
  expect(preview).toEqual({ ...registry, preview: { name: 'pr-12' } });
  expect(areas).toMatchObject({
    ...liveAreas,
    tasks: { current: { id: next.id }, previous: { id: live.id } },
    reports: { current: { id: reports.id }, previous: null },
  });
  // Everybody else gets the live one.
  expect(liveAreas).toMatchObject({ tasks: { current: { id: live.id }, previous: null } });
  expect(liveAreas).not.toHaveProperty('reports');
});

it('is that of one release, also of the live one', async () => {
  const [status, text] = await ask(`tasks@${next.id}`);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    preview: { name: `tasks@${next.id}` },
    areas: { tasks: { current: { id: next.id } } },
  });

  const [, ofLive] = await ask(`tasks@${live.id}`);
  expect(JSON.parse(ofLive)).toMatchObject({ areas: { tasks: { previous: null } } });
});

it('serves the files of its releases', async () => {
  const file = await server.call('GET', `/areas/reports/${reports.id}/entry.js`);

  expect([file.status, await file.text()]).toEqual([200, reports.files['entry.js']]);
});

it.each([[''], ['atrium_session=forged']])('is only for signed-in users (%j)', async (sent) => {
  expect(await ask('pr-12', sent)).toEqual([401, errorMessages.notSignedIn]);
  expect(await ask('unknown', sent)).toEqual([401, errorMessages.notSignedIn]);
});

it('is not for users who have to take a step first', async () => {
  const mustChange = (mustChangePassword: boolean) =>
    server.db.update(users).set({ mustChangePassword });
  await mustChange(true);

  expect((await ask('pr-12'))[0]).toBe(403);
  await mustChange(false);
});

it.each([
  'unknown',
  '',
  'PR-12',
  '../registry',
  'pr-12%00',
  'pr-12&preview=pr-12',
  'a'.repeat(41),
  'constructor',
  `tasks@${'0'.repeat(15)}`,
  `tasks@${'0'.repeat(16)}`,
  `chat@${next.id}`,
  `shell@${shellBuild().id}`,
  `tasks%00@${next.id}`,
])('of the name “%s” does not exist', async (name) => {
  expect(await ask(name)).toEqual([404, NO_PREVIEW]);
});
