import { mockServer } from '@atrium/testing';
import { http, HttpResponse } from 'msw';
import { readRegistry } from './areas/registry';
import { buildRegistry } from './testing/build-release';

async function open(text: string, type = 'navigate'): Promise<void> {
  // jsdom has no such entries.
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  document.body.innerHTML = `<script type="application/json" id="atrium-registry">${text}</script>`;
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
