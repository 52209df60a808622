import { createAreaLoader } from './areas/loading/area-loader';
import { saveAccessibleAreas } from './areas/registry/accessible-areas';
import { releasesOf } from './areas/registry/live-area';
import { readRegistry } from './areas/registry/registry';
import { buildRegistry, buildRelease, liveArea } from './testing/build-release';
import { failFiles, openPage, serveAreas, serveRegistry } from './testing/fake-page';

async function open(text: string, type = 'navigate'): Promise<void> {
  // jsdom has no navigation entries.
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  document.head.innerHTML = `<script type="application/json" id="atrium-registry">${text}</script>`;
  await jest.isolateModulesAsync(async () => {
    await import('./boot');
  });
}

it('uses the embedded registry without a request', async () => {
  await open(JSON.stringify(buildRegistry()));

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it.each([
  ['when the page embeds none', '__REGISTRY__', 'navigate'],
  ['when the page may come from a cache', '{"version":1,"areas":{}}', 'back_forward'],
])('requests the registry %s', async (_, text, type) => {
  serveRegistry();
  await open(text, type);

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it('leaves reporting an invalid embedded registry to the shell', async () => {
  await open('{"version":2,"areas":{}}');

  await expect(readRegistry()).rejects.toThrow('has an unknown format');
});

const integrity = `sha384-${'b'.repeat(64)}`;

beforeEach(() => {
  openPage();
  localStorage.clear();
});

/** Opens an address with an embedded registry and returns the preloads. */
async function openAt(path: string, registry = buildRegistry()) {
  window.history.replaceState(null, '', path);
  await open(JSON.stringify(registry));
  await readRegistry([]);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
  return links.map((link) => [link.getAttribute('href'), link.as]);
}

function entryPathOf(area: string) {
  return liveArea(buildRegistry(), area).current.entry.path;
}

it('preloads the area of the address and the script of the shell that loads areas', async () => {
  const registry = buildRegistry();
  const { current } = liveArea(registry);
  const federation = { path: '/shell/federation.js', integrity };
  registry.shell = { id: 'f'.repeat(16), releasedAt: current.releasedAt, federation };
  current.preload = [{ path: '/areas/tasks/c1/area.css', integrity, as: 'style' }];
  saveAccessibleAreas({ names: ['tasks'], home: null });

  await expect(openAt('/tasks', registry)).resolves.toEqual([
    [current.entry.path, 'script'],
    [federation.path, 'script'],
    ['/areas/tasks/c1/area.css', 'style'],
  ]);
});

it('preloads the previous release after the live one has failed in this session', async () => {
  const live = liveArea(buildRegistry());
  serveAreas(releasesOf(live));
  failFiles([live.current]);
  await createAreaLoader().load(live);
  saveAccessibleAreas({ names: ['tasks'], home: null });

  openPage({ keepsSession: true });
  await expect(openAt('/tasks')).resolves.toEqual([[live.previous?.entry.path, 'script']]);
});

it('preloads the candidate of an area in a browser of its share', async () => {
  const registry = buildRegistry();
  const tasks = liveArea(registry);
  const release = buildRelease({ id: '0000000000000000' });
  tasks.candidate = { release, percent: 10, promoteAfter: null };
  saveAccessibleAreas({ names: ['tasks'], home: null });

  document.cookie = 'atrium_share=9; Path=/';
  await expect(openAt('/tasks', registry)).resolves.toEqual([[release.entry.path, 'script']]);
  document.cookie = 'atrium_share=10; Path=/';
  await expect(openAt('/tasks', registry)).resolves.toEqual([[tasks.current.entry.path, 'script']]);
});

it('preloads a candidate that was made for the user of the last session', async () => {
  const registry = buildRegistry();
  const tasks = liveArea(registry);
  const release = buildRelease({ id: 'd'.repeat(16) });
  tasks.candidate = { release, percent: 0, people: true, promoteAfter: null };

  saveAccessibleAreas({ names: ['tasks'], home: null, candidates: [release.id] });
  await expect(openAt('/tasks', registry)).resolves.toEqual([[release.entry.path, 'script']]);
  saveAccessibleAreas({ names: ['tasks'], home: null });
  await expect(openAt('/tasks', registry)).resolves.toEqual([[tasks.current.entry.path, 'script']]);
});

it.each([
  ['/chat', 'chat'],
  ['/register', 'tasks'],
  ['/nowhere', 'tasks'],
])('preloads at %s for staff the area %s', async (path, area) => {
  saveAccessibleAreas({ names: ['chat', 'tasks'], home: '/tasks' });

  await expect(openAt(path)).resolves.toEqual([[entryPathOf(area), 'script']]);
});

it.each([
  ['without a known session', '/tasks', null],
  ['at the login', '/login', { names: ['tasks'], home: '/tasks' }],
  ['at the login with a slash', '/login/', { names: ['tasks'], home: '/tasks' }],
  ['for admins on the not-found screen', '/nowhere', { names: ['admin', 'tasks'], home: null }],
])('preloads nothing %s', async (_, path, accessible) => {
  if (accessible) saveAccessibleAreas(accessible);

  await expect(openAt(path)).resolves.toEqual([]);
});

it.each(['no JSON', '"[]"', '{"names":1}'])(
  'preloads nothing when the browser has stored %s',
  async (text) => {
    localStorage.setItem('atrium-openable-areas', text);

    await expect(openAt('/tasks')).resolves.toEqual([]);
  },
);
