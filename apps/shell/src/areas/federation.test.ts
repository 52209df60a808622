import { defineArea } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { http, HttpResponse } from 'msw';
import { buildRelease } from '../testing/build-release';
import { integrityOf, provideSubtleCrypto } from '../testing/subtle-crypto';
import { loadRelease } from './federation';
import { loadContainer } from './load-container';

jest.mock('./load-container', () => ({ loadContainer: jest.fn() }));
const load = jest.mocked(loadContainer);

const area = defineArea({ Area: () => null, isDirty: () => false });
const container = { init: () => undefined, get: () => Promise.resolve(() => ({ area })) };
const ENTRY = '/areas/tasks/1/entry.js';
const STYLE = '/areas/tasks/1/dialogs.css';

let releases = 0;

/** A release that no test has loaded yet. */
function nextRelease() {
  releases += 1;
  const fileOf = (path: string) => ({ path, integrity: integrityOf(path) });
  const id = String(releases).padStart(16, '0');
  return buildRelease({ id, entry: fileOf(ENTRY), styles: [fileOf(STYLE)] });
}

/** Serves each file with its path as its content; returns what was asked past every cache. */
function serve(content = (path: string) => path): string[] {
  const refreshed: string[] = [];
  mockServer.use(
    http.get('*/areas/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (request.cache === 'reload') refreshed.push(pathname);
      return HttpResponse.text(content(pathname));
    }),
  );
  return refreshed;
}

const loadedAddresses = () => load.mock.calls.map(([, path]) => path);

beforeEach(() => {
  provideSubtleCrypto();
  load.mockReset();
  load.mockRejectedValueOnce(new Error(`Loading entry ${ENTRY} failed.`));
  load.mockResolvedValue(container);
});

it('tries once more, past every cache, where the server has the files as they were released', async () => {
  const refreshed = serve();

  await expect(loadRelease(nextRelease())).resolves.toBe(area);

  expect(refreshed).toEqual([ENTRY, STYLE]);
  expect(loadedAddresses()).toEqual([ENTRY, expect.stringMatching(/entry\.js\?attempt=./)]);
});

it('gives up when a second attempt fails as well', async () => {
  serve();
  load.mockReset();
  load.mockRejectedValue(new Error(`Loading entry ${ENTRY} failed.`));

  await expect(loadRelease(nextRelease())).rejects.toMatchObject({
    kind: 'network',
    message: 'Its files did not arrive whole.',
  });
  expect(load).toHaveBeenCalledTimes(2);
});

it('does not load damaged files again, and all of them past every cache once they are put right', async () => {
  const release = nextRelease();
  serve(() => 'damaged');
  await expect(loadRelease(release)).rejects.toMatchObject({ kind: 'integrity' });
  await expect(loadRelease(release)).rejects.toMatchObject({ kind: 'integrity' });
  expect(load).toHaveBeenCalledTimes(1);

  const refreshed = serve();
  await expect(loadRelease(release)).resolves.toBe(area);
  expect(refreshed).toEqual([ENTRY, STYLE]);
});
