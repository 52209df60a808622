import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { buildFile, buildRelease } from '../../testing/build-release';
import { integrityOf, provideSubtleCrypto, removeSubtleCrypto } from '../../testing/subtle-crypto';
import { AreaFailure } from './area-failure';
import { diagnose } from './diagnose';
import { watchReleaseFiles } from './release-files';

beforeEach(provideSubtleCrypto);

const release = buildRelease({
  entry: buildFile('/areas/tasks/1/entry.js'),
  preload: [{ ...buildFile('/areas/tasks/1/area.js'), as: 'script' }],
  styles: [buildFile('/areas/tasks/1/area.css')],
});
const files = watchReleaseFiles();

/** Serves each file with its path as its content, but those that a fault is told of. */
function serve(faults: Record<string, () => Response> = {}): Request[] {
  const requests: Request[] = [];
  mockServer.use(
    http.get('*/areas/*', ({ request }) => {
      requests.push(request);
      const { pathname } = new URL(request.url);
      return faults[pathname]?.() ?? HttpResponse.text(pathname);
    }),
  );
  return requests;
}

const cut = () => HttpResponse.error();
const answer = (status: number) => () => new HttpResponse(null, { status });
const DIFFERENT = 'Its files are not the ones that were released.';

it.each([
  ['ScriptNetworkError: Failed to load script', answer(404), 'network', 'The server answered 404.'],
  ['ChunkLoadError: Loading chunk 12 failed.', answer(503), 'network', 'The server answered 503.'],
  ['Loading CSS chunk 12 failed.', cut, 'network', 'The server can’t be reached.'],
  ['Loading chunk 12 failed.', () => HttpResponse.html('<p>'), 'integrity', DIFFERENT],
  [
    'ScriptNetworkError: Failed to load script',
    () => HttpResponse.text(''),
    'integrity',
    DIFFERENT,
  ],
] as const)(
  '%s is diagnosed by what the server has: %s',
  async (message, fault, kind, sentence) => {
    serve({ '/areas/tasks/1/area.js': fault });

    const failure = await diagnose(new Error(message), release, files);

    expect([failure.kind, failure.message]).toEqual([kind, sentence]);
    expect(failure.hasPassed).toBe(false);
  },
);

it.each(['ScriptNetworkError: Failed to load script', 'Loading chunk 12 failed. (error: x)'])(
  '%s has passed where the server has every file as it was released',
  async (message) => {
    const requests = serve();

    const failure = await diagnose(new Error(message), release, files);

    expect([failure.kind, failure.hasPassed]).toEqual(['network', true]);
    // Whatever a browser has kept of them is replaced.
    expect(requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
      ['/areas/tasks/1/entry.js', 'reload'],
      ['/areas/tasks/1/area.js', 'reload'],
      ['/areas/tasks/1/area.css', 'reload'],
    ]);
  },
);

it('takes no file for a different one where the browser can not hash', async () => {
  removeSubtleCrypto();
  serve({ '/areas/tasks/1/area.js': () => HttpResponse.text('damaged') });
  const error = new Error('Loading chunk 12 failed.');

  await expect(diagnose(error, release, files)).resolves.toMatchObject({ hasPassed: true });
});

it('looks at a later part that could not be loaded, too', async () => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/areas/tasks/1/dialogs.js';
  script.integrity = integrityOf('/areas/tasks/1/dialogs.js');
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
  const error = new Error('Loading chunk dialogs failed. (error: x)');

  serve();
  await expect(diagnose(error, release, files)).resolves.toMatchObject({ hasPassed: true });
  serve({ '/areas/tasks/1/dialogs.js': () => HttpResponse.text('damaged') });
  await expect(diagnose(error, release, files)).resolves.toMatchObject({ kind: 'integrity' });
});

it.each([
  ['Loading chunk 12 failed. (timeout: x)', 'network', 'The server did not answer in time.'],
  ['x is not a function', 'runtime', 'Its code failed while it started.'],
])('%s is %s', async (message, kind, sentence) => {
  const failure = await diagnose(new Error(message), release, files);

  expect([failure.kind, failure.message]).toEqual([kind, sentence]);
});

it('keeps what is a diagnosis already', async () => {
  const failure = new AreaFailure('incompatible', 'It does not export an area.');

  await expect(diagnose(failure, release, files)).resolves.toBe(failure);
});
