import { mockServer } from '@atrium/testing';
import { http, HttpResponse } from 'msw';
import { readRegistry } from './areas/registry';
import { buildRegistry } from './testing/build-release';

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

it('preloads what the area of the address needs, of the shell too', async () => {
  const registry = buildRegistry();
  const { tasks } = registry.areas;
  if (!tasks || !registry.shell) throw new Error('There are no tasks');
  const integrity = `sha384-${'b'.repeat(64)}`;
  registry.shell.late = {
    lists: { path: '/shell/lists.js', integrity },
    forms: { path: '/shell/forms.js', integrity },
  };
  tasks.current.late = ['lists', 'unknown'];
  tasks.current.preload = [{ path: '/areas/tasks/c1/area.css', integrity, as: 'style' }];
  window.history.replaceState(null, '', '/tasks');
  await open(JSON.stringify(registry));
  await readRegistry();

  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
  expect(links.map((link) => [link.getAttribute('href'), link.as])).toEqual([
    [tasks.current.entry.path, 'script'],
    ['/shell/lists.js', 'script'],
    ['/areas/tasks/c1/area.css', 'style'],
  ]);
});
