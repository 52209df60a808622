import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { buildRelease } from '../testing/build-release';
import { AreaFailure } from './area-failure';

const release = buildRelease({
  preload: [
    { path: '/areas/tasks/1/area.js', integrity: `sha384-${'b'.repeat(64)}`, as: 'script' },
  ],
});

function answer(status: number | 'cut') {
  mockServer.use(
    http.head('*/areas/*', () =>
      status === 'cut' ? HttpResponse.error() : new HttpResponse(null, { status }),
    ),
  );
}

it.each([
  ['Loading entry x failed.', 404, 'network', 'The server answered 404.'],
  ['ChunkLoadError: Loading chunk 12 failed.', 503, 'network', 'The server answered 503.'],
  ['Loading CSS chunk 12 failed.', 'cut', 'network', 'The server can’t be reached.'],
  ['Loading chunk 12 failed.', 200, 'integrity', 'Its files are not the ones that were released.'],
] as const)('%s with answer %s is %s', async (message, status, kind, sentence) => {
  answer(status);

  const failure = await AreaFailure.diagnose(new Error(message), release);

  expect([failure.kind, failure.message]).toEqual([kind, sentence]);
});

it.each([
  ['Loading chunk 12 failed. (timeout: x)', 'network', 'The server did not answer in time.'],
  ['x is not a function', 'runtime', 'Its code failed while it started.'],
])('%s is %s', async (message, kind, sentence) => {
  const failure = await AreaFailure.diagnose(new Error(message), release);

  expect([failure.kind, failure.message]).toEqual([kind, sentence]);
});

it('keeps what is a diagnosis already', async () => {
  const failure = new AreaFailure('incompatible', 'It does not export an area.');

  await expect(AreaFailure.diagnose(failure, release)).resolves.toBe(failure);
});

it.each([
  ['Loading chunk area failed. (error: x)', true],
  ['Loading CSS chunk area failed.', true],
  ['Loading chunk area failed. (timeout: x)', false],
  ['Loading entry x failed.', false],
])('%s is about a wrong chunk: %s', (message, isWrong) => {
  expect(AreaFailure.isWrongChunk(new Error(message))).toBe(isWrong);
});
