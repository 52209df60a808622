import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { buildRegistry } from '../../testing/build-release';
import { findArea } from './area-paths';
import { readRegistry } from './registry';

it('uses the prefetched registry for the first read only', async () => {
  let reads = 0;
  mockServer.use(
    http.get('*/registry.json', () => {
      reads += 1;
      return HttpResponse.json(buildRegistry());
    }),
  );
  window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });

  await expect(readRegistry()).resolves.toEqual(buildRegistry());
  expect(reads).toBe(0);
  await readRegistry();
  expect(reads).toBe(1);
});

it.each([
  [HttpResponse.text('no', { status: 503 }), 'The list of areas could not be read (503).'],
  [HttpResponse.html('<p>'), 'The list of areas has an unknown format.'],
  [HttpResponse.json({ version: 2 }), 'The list of areas has an unknown format.'],
])('rejects invalid response %#', async (response, sentence) => {
  mockServer.use(http.get('*/registry.json', () => response));

  await expect(readRegistry()).rejects.toThrow(sentence);
});

it('finds the area of a path', () => {
  expect(findArea(buildRegistry().areas, '/company/1')?.current.manifest.name).toBe('admin');
  expect(findArea(buildRegistry().areas, '/nowhere')).toBeUndefined();
});
