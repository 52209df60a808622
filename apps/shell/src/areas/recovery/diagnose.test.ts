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
const refresh = watchReleaseFiles();

/** Serves each file with its path as its content, except for those with a fault. */
function serve(faults: Record<string, () => Response> = {}): void {
  mockServer.use(
    http.get('*/areas/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      return faults[pathname]?.() ?? HttpResponse.text(pathname);
    }),
  );
}

const disconnect = () => HttpResponse.error();
const respondWith = (status: number) => () => new HttpResponse(null, { status });
const PORTAL = 'The network answered with a page of its own.';
const MISMATCH = 'Its files are not the ones that were released.';

it.each([
  [
    'ScriptNetworkError: Failed to load script',
    respondWith(404),
    'integrity',
    'The server answered 404.',
  ],
  [
    'ChunkLoadError: Loading chunk 12 failed.',
    respondWith(503),
    'network',
    'The server answered 503.',
  ],
  ['Loading CSS chunk 12 failed.', disconnect, 'network', 'The server can’t be reached.'],
  ['Loading chunk 12 failed.', () => HttpResponse.html('<p>'), 'network', PORTAL],
  ['Loading chunk 12 failed.', () => HttpResponse.text('\n<!doctype html>'), 'network', PORTAL],
  ['ScriptNetworkError: Failed to load script', () => HttpResponse.text(''), 'integrity', MISMATCH],
] as const)(
  '%s is diagnosed from the files on the server: %s',
  async (message, fault, kind, sentence) => {
    serve({ '/areas/tasks/1/area.js': fault });

    const failure = await diagnose(new Error(message), release, refresh);

    expect([failure.kind, failure.message]).toEqual([kind, sentence]);
    expect(failure.isTransient).toBe(false);
  },
);

it('reports no mismatch when the browser cannot hash', async () => {
  removeSubtleCrypto();
  serve({ '/areas/tasks/1/area.js': () => HttpResponse.text('damaged') });
  const error = new Error('Loading chunk 12 failed.');

  await expect(diagnose(error, release, refresh)).resolves.toMatchObject({ isTransient: true });
});

function failScript(path: string) {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = path;
  script.integrity = integrityOf(path);
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
}

it('ignores a contribution that failed', async () => {
  const badge = buildFile('/areas/tasks/1/badge.js');
  failScript(badge.path);
  serve({ [badge.path]: respondWith(404) });
  const error = new Error('Loading chunk dialogs failed. (error: x)');

  await expect(
    diagnose(error, { ...release, contributions: { badge: [badge] } }, refresh),
  ).resolves.toMatchObject({ isTransient: true });
});

it('also checks a lazy-loaded chunk that failed', async () => {
  failScript('/areas/tasks/1/dialogs.js');
  const error = new Error('Loading chunk dialogs failed. (error: x)');

  serve();
  await expect(diagnose(error, release, refresh)).resolves.toMatchObject({ isTransient: true });
  serve({ '/areas/tasks/1/dialogs.js': () => HttpResponse.text('damaged') });
  await expect(diagnose(error, release, refresh)).resolves.toMatchObject({ kind: 'integrity' });
});

it.each([
  ['Loading chunk 12 failed. (timeout: x)', 'network', 'The server did not answer in time.'],
  ['x is not a function', 'runtime', 'Its code failed while it started.'],
])('%s is %s', async (message, kind, sentence) => {
  const failure = await diagnose(new Error(message), release, refresh);

  expect([failure.kind, failure.message]).toEqual([kind, sentence]);
});

it('returns an AreaFailure unchanged', async () => {
  const failure = new AreaFailure('incompatible', 'It does not export an area.');

  await expect(diagnose(failure, release, refresh)).resolves.toBe(failure);
});
