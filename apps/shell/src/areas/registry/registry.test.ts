import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { buildRegistry, buildRelease } from '../../testing/build-release';
import { serveRegistry } from '../../testing/fake-page';
import { findArea } from './area-paths';
import { readRegistry } from './registry';

it('uses the prefetched registry for the first read only', async () => {
  const requestCount = serveRegistry();
  window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
  expect(requestCount()).toBe(0);
  await readRegistry();
  expect(requestCount()).toBe(1);
});

it.each([
  [HttpResponse.text('no', { status: 503 }), 'The list of areas could not be read (503).'],
  [HttpResponse.html('<p>'), 'The list of areas has an unknown format.'],
  [HttpResponse.json({ version: 2 }), 'The list of areas has an unknown format.'],
])('rejects invalid response %#', async (response, sentence) => {
  mockServer.use(http.get('*/registry.json', () => response));

  await expect(readRegistry()).rejects.toThrow(sentence);
});

it.each([
  ['the network fails', () => HttpResponse.error(), new AbortController().signal],
  ['nothing arrives in time', () => HttpResponse.json(buildRegistry()), AbortSignal.abort()],
])('says that the server can’t be reached when %s', async (_, respond, signal) => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(signal);
  mockServer.use(http.get('*/registry.json', respond));

  await expect(readRegistry()).rejects.toThrow('The server can’t be reached.');
});

it('has the candidate as the current release in a browser of its share', async () => {
  const content = buildRegistry();
  const { tasks } = content.areas;
  if (!tasks) throw new Error('The registry has no tasks');
  const { current } = tasks;
  const release = buildRelease({ id: '0000000000000000' });
  tasks.candidate = { release, percent: 10, promoteAfter: null };
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(content)));

  document.cookie = 'atrium_share=9; Path=/';
  const { areas } = await readRegistry();

  expect(areas['tasks']).toMatchObject({ current: release, previous: current });
  document.cookie = 'atrium_share=10; Path=/';
  expect((await readRegistry()).areas['tasks']).toMatchObject({ current });
});

it('finds the area of a path', () => {
  expect(findArea(buildRegistry().areas, '/company/1')?.current.manifest.name).toBe('admin');
  expect(findArea(buildRegistry().areas, '/nowhere')).toBeUndefined();
});
