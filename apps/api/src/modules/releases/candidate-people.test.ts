import { listReleases } from '@atrium/contracts/releases';
import { addUser } from '../../testing/factories';
import { addPublisher, type TestPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';

const live = areaBuild('tasks', 'live');
const next = areaBuild('tasks', 'next');

const server = setUpTestApp();
let publisher: TestPublisher;
let cookies: Readonly<Record<'maria' | 'deniz' | 'cem', string>>;

beforeAll(async () => {
  await addUser(server.db, 'maria', { role: 'admin' });
  await addUser(server.db, 'Deniz', { role: 'staff' });
  await addUser(server.db, 'cem', { role: 'staff' });
  await addUser(server.db, 'gone', { role: 'auditor', deactivatedAt: new Date() });
  cookies = {
    maria: await server.signIn('maria'),
    deniz: await server.signIn('Deniz'),
    cem: await server.signIn('cem'),
  };
  publisher = await addPublisher(server);
  await publishBuilds(server, [shellBuild(), live]);
  await publisher.sendFiles(server, next);
});

afterEach(() => publisher.change(server, 'tasks', 'abort'));

function publish(people: readonly string[], percent = 0, promoteAfter: number | null = null) {
  const candidate = { percent, people: [...people], promoteAfter };
  return publisher.publish(server, next, { expected: live.id, candidate });
}

async function candidatesOf(user: keyof typeof cookies): Promise<unknown> {
  const response = await server.call('GET', '/api/user', { cookie: cookies[user] });
  return ((await response.json()) as { candidates?: unknown }).candidates;
}

async function readList() {
  const response = await server.call('GET', '/api/releases', { cookie: cookies.maria });
  return listReleases.response.parse(await response.json());
}

it('goes to the users and roles that are named, in any spelling, until it ends', async () => {
  expect((await publish(['role:admin', '@DENİZ', '@deniz'])).status).toBe(200);

  expect(await candidatesOf('deniz')).toEqual([next.id]);
  expect(await candidatesOf('maria')).toEqual([next.id]);
  expect(await candidatesOf('cem')).toBeUndefined();
  const { apps, history } = await readList();
  expect(apps.find(({ app }) => app === 'tasks')).toMatchObject({
    people: ['@Deniz', 'role:admin'],
    candidate: { id: next.id, percent: 0 },
  });
  expect(history[0]?.candidates).toMatchObject([{ people: ['@Deniz', 'role:admin'] }]);

  await publisher.change(server, 'tasks', 'abort');
  expect(await candidatesOf('deniz')).toBeUndefined();
});

it('is in the registry for everybody, who does not learn whom it is for', async () => {
  await publish(['@deniz']);

  const registry = await (await server.call('GET', '/registry.json')).text();
  expect(JSON.parse(registry)).toMatchObject({
    areas: { tasks: { candidate: { percent: 0, people: true, release: { id: next.id } } } },
  });
  const metrics = await (await server.call('GET', '/api/metrics/releases')).text();
  const health = await (await server.call('GET', '/api/health')).text();
  for (const text of [registry, metrics, health]) expect(text).not.toMatch(/deniz/i);
});

it('can go to a share of the browsers as well, and to others than before', async () => {
  await publish(['@deniz']);
  const [{ at } = { at: '' }] = (await readList()).history;
  expect((await publish(['@deniz'])).text).toContain('"unchanged":true');

  expect((await publish(['@cem'], 10)).status).toBe(200);
  expect(await candidatesOf('deniz')).toBeUndefined();
  expect(await candidatesOf('cem')).toEqual([next.id]);
  const { candidate } = server.app.servedReleases.current().registry.areas['tasks'] ?? {};
  expect(candidate).toMatchObject({ percent: 10, people: true, release: { releasedAt: at } });
});

it.each([
  [['@nobody', 'role:guest'], 0, null, 409, /no user @nobody who can[^]+has the role guest\.$/],
  [['@gone'], 0, null, 409, /There is no user @gone who can sign in: check the name/],
  [['role:auditor'], 0, null, 409, 'Nobody who can sign in has the role auditor.'],
  [['@deniz', 'role:staff'], 0, 3, 409, /^Only 2 people get this candidate/],
  [['@deniz'], 0, 2, 409, /^Only 1 person gets this candidate/],
  [['deniz'], 0, null, 400, 'Name people as @username or role:name'],
  [[], 0, null, 400, 'A candidate needs a share of the browsers, or people'],
  [['@deniz'], 10, 19, 400, /can be promoted after 20 people or more$/],
] as const)(
  'is rejected for %j and %i%%, promoted after %p',
  async (people, percent, after, status, sentence) => {
    const answer = await publish(people, percent, after);

    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(sentence);
    expect(server.app.servedReleases.current().live.candidates.size).toBe(0);
  },
);
