import { http, HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { createAreaLoader } from './areas/area-loader';
import { rememberOpenableAreas } from './areas/registry/openable-areas';
import { readRegistry } from './areas/registry/registry';
import { buildRegistry } from './testing/build-release';
import { failFiles, openPage, serveAreas } from './testing/fake-page';

async function open(text: string, type = 'navigate'): Promise<void> {
  // jsdom has no such entries.
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  document.head.innerHTML = `<script type="application/json" id="atrium-registry">${text}</script>`;
  await jest.isolateModulesAsync(async () => {
    await import('./boot');
  });
}

it('takes the registry that the page brings, and asks for none', async () => {
  await open(JSON.stringify(buildRegistry()));

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it.each([
  ['where the page has brought none', '__REGISTRY__', 'navigate'],
  ['where the page may be an old one', '{"version":1,"areas":{}}', 'back_forward'],
])('asks for the registry %s', async (_, text, type) => {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(buildRegistry())));
  await open(text, type);

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it('leaves it to the shell to say that what the page brings is no registry', async () => {
  await open('{"version":2,"areas":{}}');

  await expect(readRegistry()).rejects.toThrow('not in a form that Atrium knows');
});

const integrity = `sha384-${'b'.repeat(64)}`;

beforeEach(() => {
  openPage();
  localStorage.clear();
});

/** Opens an address with the registry in the page; what is preloaded then. */
async function openAt(path: string, registry = buildRegistry()) {
  window.history.replaceState(null, '', path);
  await open(JSON.stringify(registry));
  await readRegistry();
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
  return links.map((link) => [link.getAttribute('href'), link.as]);
}

function entryOf(area: string) {
  const path = buildRegistry().areas[area]?.current.entry.path;
  if (path === undefined) throw new Error(`There is no ${area}`);
  return path;
}

it('preloads what the area of the address needs, of the shell too', async () => {
  const registry = buildRegistry();
  const { tasks } = registry.areas;
  if (!tasks || !registry.shell) throw new Error('There are no tasks');
  registry.shell.late = {
    lists: { path: '/shell/lists.js', integrity },
    forms: { path: '/shell/forms.js', integrity },
  };
  registry.shell.federation = { path: '/shell/federation.js', integrity };
  tasks.current.late = ['lists', 'unknown'];
  tasks.current.preload = [{ path: '/areas/tasks/c1/area.css', integrity, as: 'style' }];
  rememberOpenableAreas({ names: ['tasks'], home: null });

  await expect(openAt('/tasks', registry)).resolves.toEqual([
    [tasks.current.entry.path, 'script'],
    ['/shell/federation.js', 'script'],
    ['/shell/lists.js', 'script'],
    ['/areas/tasks/c1/area.css', 'style'],
  ]);
});

it('preloads the release before where the session has seen the live one fail', async () => {
  const { tasks } = buildRegistry().areas;
  if (!tasks?.previous) throw new Error('There are no tasks');
  serveAreas([tasks.previous], () => defineArea({ Area: () => null, isDirty: () => false }));
  failFiles([tasks.current]);
  await createAreaLoader().load(tasks);
  rememberOpenableAreas({ names: ['tasks'], home: null });

  openPage({ keepsSession: true });
  await expect(openAt('/tasks')).resolves.toEqual([[tasks.previous.entry.path, 'script']]);
});

it.each(['/', '/tasks', '/nowhere', '/login'])(
  'preloads nothing at %s where no session is known',
  async (path) => {
    await expect(openAt(path)).resolves.toEqual([]);
  },
);

it.each([
  ['/chat', 'chat'],
  ['/', 'tasks'],
  ['/register', 'tasks'],
  ['/nowhere', 'tasks'],
])('preloads at %s, for staff, %s', async (path, area) => {
  rememberOpenableAreas({ names: ['chat', 'tasks'], home: '/tasks' });

  await expect(openAt(path)).resolves.toEqual([[entryOf(area), 'script']]);
});

it.each(['/login', '/login/'])('preloads nothing at %s', async (path) => {
  rememberOpenableAreas({ names: ['chat', 'tasks'], home: '/tasks' });

  await expect(openAt(path)).resolves.toEqual([]);
});

it('preloads nothing for admins where the page is not found', async () => {
  rememberOpenableAreas({ names: ['admin', 'chat', 'tasks'], home: null });

  await expect(openAt('/nowhere')).resolves.toEqual([]);
});

it.each(['what others have written', '"[]"', '{"names":1}'])(
  'leaves it to the shell to go on where the browser remembers %s',
  async (text) => {
    localStorage.setItem('atrium-openable-areas', text);

    await expect(openAt('/tasks')).resolves.toEqual([]);
  },
);
