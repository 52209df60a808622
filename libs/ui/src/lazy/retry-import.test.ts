import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { MissingFileError, retryImport } from './retry-import';

const FILE = 'http://localhost/shell/overlays.js';

/** The error of webpack's runtime, or of its plugin for style sheets. */
function missing(request: string): Error {
  return Object.assign(new Error('Loading chunk 7 failed.'), { request });
}

/** Answers each request for a script; returns the modes of its cache. */
function serveScripts(status: number, type = 'text/javascript'): RequestCache[] {
  const modes: RequestCache[] = [];
  mockServer.use(
    http.get('http://localhost/shell/*', ({ request }) => {
      modes.push(request.cache);
      return new HttpResponse('content', { status, headers: { 'content-type': type } });
    }),
  );
  return modes;
}

it('fetches a missing or damaged file past the cache, once for all imports that need it, and tries again', async () => {
  const modes = serveScripts(200);
  const preload = '<link rel="preload" as="script" href="/shell/overlays.js" />';
  document.head.insertAdjacentHTML('beforeend', preload);
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(missing(FILE))
    .mockRejectedValueOnce(missing(FILE))
    .mockResolvedValue('module');

  expect(await Promise.all([retryImport(load), retryImport(load)])).toEqual(['module', 'module']);
  expect(modes).toEqual(['reload']);
  expect(document.querySelector('link')).toBeNull();
});

it('repairs every file of an import', async () => {
  const modes = serveScripts(200);
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(missing(FILE))
    .mockRejectedValueOnce(missing('http://localhost/shell/overlays.css'))
    .mockResolvedValue('module');

  expect(await retryImport(load)).toBe('module');
  expect(modes).toHaveLength(2);
});

it.each([
  [200, 2],
  [404, 1],
])('gives up with a sentence and the address (%d)', async (status, attempts) => {
  serveScripts(status);
  const load = jest.fn(() => Promise.reject(missing(FILE)));

  const failure = retryImport(load);

  await expect(failure).rejects.toBeInstanceOf(MissingFileError);
  await expect(failure).rejects.toMatchObject({
    message: 'This part of Atrium could not be loaded. Try again, or reload the page.',
    request: FILE,
  });
  expect(load).toHaveBeenCalledTimes(attempts);
});

it.each([
  ['a file that is gone', 404, 'text/javascript', false],
  ['a proxy without a server', 502, 'text/html', true],
  ['the page of a captive portal', 200, 'text/html', true],
])('tells a missing file from a missing server: %s', async (_, status, type, isUnreachable) => {
  serveScripts(status, type);

  const failure = retryImport(() => Promise.reject(missing(FILE)));

  await expect(failure).rejects.toMatchObject({ name: 'MissingFileError', isUnreachable });
});

it('does not wait a second time for a server that has not answered in time', async () => {
  const modes = serveScripts(200);
  const load = jest.fn(() => Promise.reject(Object.assign(missing(FILE), { type: 'timeout' })));

  await expect(retryImport(load)).rejects.toBeInstanceOf(MissingFileError);
  expect(modes).toEqual([]);
});

it('does not repeat an import whose code throws', async () => {
  const modes = serveScripts(200);
  const load = jest.fn(() => Promise.reject(new TypeError('x is not a function')));

  await expect(retryImport(load)).rejects.toThrow('x is not a function');
  expect(load).toHaveBeenCalledTimes(1);
  expect(modes).toEqual([]);
});
