import { HttpResponse } from 'msw';
import {
  AREA_CONTRACT_VERSION,
  defineArea,
  packageNameOf,
  SHARED_PACKAGES,
} from '@atrium/area-contract';
import { waitUntil } from '@atrium/testing';
import shellPackage from '../../../package.json';
import { buildFile, buildRelease } from '../../testing/build-release';
import {
  dropScripts,
  failFiles,
  loadedPaths,
  loadedScripts,
  openPage,
  refreshedPaths,
  serveAreas,
  serveContainers,
} from '../../testing/fake-page';
import { failStalledFiles } from '../recovery/stalled-files';
import { createFederationHost } from './federation-host';
import { sharedValues } from './shared-packages';

const area = defineArea({ Area: () => null, isDirty: () => false });
const ENTRY = '/areas/tasks/1/entry.js';
const CHUNK = '/areas/tasks/1/area.js';
const STYLE = '/areas/tasks/1/dialogs.css';
const RETRIED_ENTRY: unknown = expect.stringMatching(
  /^\/areas\/tasks\/1\/entry\.js\?attempt=\d+-\d+$/,
);

const release = buildRelease({
  entry: buildFile(ENTRY),
  preload: [{ ...buildFile(CHUNK), as: 'script' }],
  styles: [buildFile(STYLE)],
});

function preloads() {
  const links = document.head.querySelectorAll('link[rel="preload"]');
  return [...links].map((link) => link.getAttribute('href'));
}

beforeEach(() => {
  openPage();
});

it('loads an entry with its recorded hash and preloads the files of the first screen', async () => {
  serveAreas([release], () => area);

  await expect(createFederationHost().load(release, false)).resolves.toBe(area);

  expect(loadedPaths()).toEqual([ENTRY]);
  expect(loadedScripts()[0]).toMatchObject({
    integrity: release.entry.integrity,
    crossOrigin: 'anonymous',
  });
  expect(preloads()).toEqual([CHUNK]);
});

it('retries once and bypasses every cache when the server has the files unchanged', async () => {
  serveAreas([release], () => area);
  dropScripts([release], 1);

  await expect(createFederationHost().load(release, false)).resolves.toBe(area);

  expect(loadedPaths()).toEqual([ENTRY, RETRIED_ENTRY]);
  expect(refreshedPaths()).toEqual([ENTRY, CHUNK, STYLE]);
  // Browsers would reuse the failed response of a preload.
  expect(preloads()).toEqual([]);
});

it('gives up when the retry fails as well', async () => {
  serveAreas([release], () => area);
  dropScripts([release]);

  await expect(createFederationHost().load(release, false)).rejects.toMatchObject({
    kind: 'network',
    message: 'Its files were not fully downloaded.',
  });
  expect(loadedPaths()).toEqual([ENTRY, RETRIED_ENTRY]);
});

it('loads a failed chunk with a new container', async () => {
  let containers = 0;
  serveContainers([release], () => {
    containers += 1;
    const isFirst = containers === 1;
    return {
      init: () => undefined,
      get: () =>
        isFirst
          ? Promise.reject(new Error('Loading chunk 12 failed.'))
          : Promise.resolve(() => ({ area })),
    };
  });

  await expect(createFederationHost().load(release, false)).resolves.toBe(area);

  expect(containers).toBe(2);
  expect(loadedPaths()).toEqual([ENTRY, RETRIED_ENTRY]);
});

it('does not run damaged files, and reloads all files past every cache once they are repaired', async () => {
  serveAreas([release], () => area);
  failFiles([release], () => HttpResponse.text('damaged'));
  const host = createFederationHost();
  await expect(host.load(release, false)).rejects.toMatchObject({ kind: 'integrity' });
  await expect(host.load(release, true)).rejects.toMatchObject({ kind: 'integrity' });
  expect(loadedPaths()).toEqual([ENTRY]);

  serveAreas([release], () => area);
  await expect(host.load(release, true)).resolves.toBe(area);
  expect(loadedPaths()).toEqual([ENTRY, RETRIED_ENTRY]);
  expect(refreshedPaths().slice(-3)).toEqual([ENTRY, CHUNK, STYLE]);
});

it.each([
  ['has no area', { area: undefined }],
  ['is missing', undefined],
])('rejects a release whose exposed module %s', async (_, exposed) => {
  serveContainers([release], () => ({
    init: () => undefined,
    get: () => Promise.resolve(() => exposed),
  }));

  await expect(createFederationHost().load(release, false)).rejects.toMatchObject({
    kind: 'incompatible',
    message: 'It does not export an area.',
  });
});

it.each(['area', 'contribution'])(
  'loads no %s of a release for another contract version',
  async (kind) => {
    const host = createFederationHost();
    const version = AREA_CONTRACT_VERSION + 1;
    const other = { ...release, contractVersion: version };

    const loading =
      kind === 'area' ? host.load(other, false) : host.loadContribution(other, 'badge');

    const message: unknown = expect.stringContaining(`built for version ${String(version)} of`);
    await expect(loading).rejects.toMatchObject({ kind: 'incompatible', message });
    expect(loadedPaths()).toEqual([]);
  },
);

it('does not retry when the code of a release throws', async () => {
  serveContainers([release], () => {
    throw new Error('Simulated failure');
  });

  await expect(createFederationHost().load(release, false)).rejects.toMatchObject({
    kind: 'runtime',
    message: 'Its code failed while it started.',
  });
  expect(loadedPaths()).toEqual([ENTRY]);
});

describe('a contribution', () => {
  const manifest = { ...release.manifest, contributions: { badge: './count' } };
  const contributor = { ...release, manifest };

  function serveCount(count: () => Promise<() => unknown>) {
    serveContainers([contributor], () => ({
      init: () => undefined,
      get: (exposed) => (exposed === './count' ? count() : Promise.resolve(() => ({ area }))),
    }));
  }

  it('is exposed under the name in area.json, in the container of the area', async () => {
    const badge = { Badge: () => null };
    serveCount(() => Promise.resolve(() => ({ badge })));
    const host = createFederationHost();

    await expect(host.loadContribution(contributor, 'badge')).resolves.toBe(badge);
    await expect(host.load(contributor, false)).resolves.toBe(area);

    expect(loadedPaths()).toEqual([ENTRY]);
    expect(loadedScripts()[0]).toMatchObject({ integrity: release.entry.integrity });
  });

  it('is never retried, and leaves the container to the area', async () => {
    serveCount(() => Promise.reject(new Error('Loading chunk 12 failed.')));
    const host = createFederationHost();

    await expect(host.loadContribution(contributor, 'badge')).rejects.toThrow('Loading chunk 12');
    await expect(host.load(contributor, false)).resolves.toBe(area);

    expect(loadedPaths()).toEqual([ENTRY]);
    expect(refreshedPaths()).toEqual([]);
  });
});

describe('a slow entry', () => {
  /** Waits until a condition holds while the clock stands still. */
  async function waitUntilWithoutTime(isDone: () => boolean) {
    await waitUntil(async () => {
      await jest.advanceTimersByTimeAsync(0);
      return isDone();
    });
  }

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    failStalledFiles();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('loads, however long that takes, while it arrives', async () => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const encoder = new TextEncoder();
    serveAreas([release], () => area);
    failFiles(
      [release],
      () =>
        new HttpResponse(
          new ReadableStream<Uint8Array>({ start: (body) => void bodies.push(body) }),
        ),
    );
    const loading = createFederationHost().load(release, false);
    await waitUntilWithoutTime(() => bodies.length > 0);

    for (const letter of ENTRY) {
      await jest.advanceTimersByTimeAsync(9_000);
      for (const body of bodies) body.enqueue(encoder.encode(letter));
    }
    for (const body of bodies) body.close();

    await expect(loading).resolves.toBe(area);
  });

  it('fails after 15 seconds without a byte', async () => {
    failFiles([release], () => new Promise<never>(() => undefined));
    const onSettled = jest.fn();
    const failing = createFederationHost().load(release, false).catch(onSettled);
    await waitUntilWithoutTime(() => loadedPaths().length > 0);

    await jest.advanceTimersByTimeAsync(14_900);
    expect(onSettled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    await failing;

    expect(onSettled).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'network',
        message: 'The server did not answer in time.',
      }),
    );
  });
});

it.each(SHARED_PACKAGES)('shares %s in the version that the shell pins', (name) => {
  const pinned = new Map(Object.entries(shellPackage.dependencies));

  expect(sharedValues[name].version).toBe(pinned.get(packageNameOf(name)));
});
