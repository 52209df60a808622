import { mockServer } from '@atrium/testing';
import { http, HttpResponse } from 'msw';
import { readRegistry } from './areas/registry';
import { buildRegistry } from './testing/build-release';

async function open(text: string): Promise<void> {
  document.body.innerHTML = `<script type="application/json" id="atrium-registry">${text}</script>`;
  await jest.isolateModulesAsync(async () => {
    await import('./boot');
  });
}

it('takes the registry that the page brings, and asks for none', async () => {
  await open(JSON.stringify(buildRegistry()));

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it('asks for the registry where the page has brought none', async () => {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(buildRegistry())));
  await open('__REGISTRY__');

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
});

it('leaves it to the shell to say that what the page brings is no registry', async () => {
  await open('{"version":2,"areas":{}}');

  await expect(readRegistry()).rejects.toThrow('not in a form that Atrium knows');
});
