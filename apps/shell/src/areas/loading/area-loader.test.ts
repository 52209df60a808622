import type * as Runtime from '@module-federation/enhanced/runtime';
import { http, HttpResponse } from 'msw';
import { createQueryClient } from '@atrium/api-client';
import { defineArea } from '@atrium/area-contract';
import { mockServer, waitUntil } from '@atrium/testing';
import { buildRelease } from '../../testing/build-release';
import {
  dropScripts,
  failFiles,
  loadedPaths,
  openPage,
  serveAreas,
  serveContainers,
} from '../../testing/fake-page';
import { acceptBeacons, SHELL_RELEASE, waitForReport } from '../../testing/sent-reports';
import { readFailedReleases } from '../recovery/failed-releases';
import { createAreaLoader } from './area-loader';
import type { FederationHost } from './federation-host';

// Tests have no chunks, so a dependency of the chunk fails instead.
let mockMissing: string | null = null;
const mockFile = 'http://localhost/shell/forms.js';
function mockChunk(name: string): object {
  if (mockMissing !== name) return jest.requireActual<object>(name);
  throw Object.assign(new Error('Loading chunk 7 failed.'), { request: mockFile });
}
jest.mock('@module-federation/enhanced/runtime', () =>
  mockChunk('@module-federation/enhanced/runtime'),
);
jest.mock('react-hook-form', () => mockChunk('react-hook-form'));

const { createInstance } = jest.requireActual<typeof Runtime>(
  '@module-federation/enhanced/runtime',
);
const current = buildRelease({ id: 'cccccccccccccccc' });
const previous = buildRelease({ id: 'bbbbbbbbbbbbbbbb' });
const live = { current, previous };
const releases = [current, previous];
const area = defineArea({ Area: () => null, isDirty: () => false });

const loadsOf = ({ entry }: typeof current) =>
  loadedPaths().filter((path) => path.startsWith(entry.path));

beforeEach(() => {
  openPage();
  serveAreas(releases, () => area);
});

it('falls back to the previous release in the same page and keeps it', async () => {
  failFiles([current]);
  const loader = createAreaLoader();

  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  await expect(loader.load(live)).resolves.toMatchObject({ release: previous });
  expect(loadsOf(current)).toHaveLength(1);
  expect(loader.runningReleaseId('tasks')).toBe(previous.id);
});

it.each([
  ['the previous one fails, too', live],
  ['there is none before', { current, previous: null }],
])('reports the failure of the live release when %s', async (_, failing) => {
  failFiles([current]);
  failFiles([previous], () => new HttpResponse(null, { status: 503 }));

  await expect(createAreaLoader().load(failing)).rejects.toMatchObject({
    name: 'AreaFailure',
    message: 'The server answered 404.',
  });
});

it('ignores failures while the page is being left, and tries again if it stays', async () => {
  dropScripts(releases);
  const loader = createAreaLoader();
  window.dispatchEvent(new Event('beforeunload'));
  const loading = loader.load(live);
  await waitUntil(() => loadsOf(current).length > 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loadsOf(previous)).toEqual([]);
  expect(readFailedReleases().size).toBe(0);

  serveAreas(releases, () => area);
  window.dispatchEvent(new Event('pageshow'));
  await expect(loading).resolves.toMatchObject({ release: current });
});

describe('a later page of the session', () => {
  it('tries a release again that the network kept away', async () => {
    failFiles([current], () => HttpResponse.error());
    const loaded = await createAreaLoader().load(live);
    expect(loaded).toMatchObject({ release: previous, fallbackReason: { kind: 'network' } });
    expect(readFailedReleases().size).toBe(0);
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });

  it('loads no contribution of a release that failed in an earlier page', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    const loading = createAreaLoader().loadContribution(current, 'badge');
    await expect(loading).rejects.toThrow('The server answered 404.');
    expect(loadsOf(current)).toEqual([]);
  });

  it('reports the failure of the earlier page while no release loads', async () => {
    failFiles([current]);
    await createAreaLoader().load(live);
    failFiles([previous], () => new HttpResponse(null, { status: 503 }));

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).rejects.toThrow('The server answered 404.');
  });

  it('tries again when all releases failed earlier', async () => {
    failFiles([current, previous]);
    await expect(createAreaLoader().load(live)).rejects.toThrow();
    serveAreas(releases, () => area);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });

  it('uses a release that has recovered since', async () => {
    failFiles([current]);
    const loader = createAreaLoader();
    await loader.load(live);
    serveAreas(releases, () => area);
    loader.retry(live);
    await loader.load(live);

    openPage({ keepsSession: true });
    await expect(createAreaLoader().load(live)).resolves.toMatchObject({ release: current });
  });
});

describe('a missing file of the shell', () => {
  beforeEach(() => {
    jest.resetModules();
    mockServer.use(http.get(mockFile, () => new HttpResponse('', { status: 404 })));
  });

  it('is no fault of the release when it is the loader of areas, which loads the next time', async () => {
    acceptBeacons();
    const { startPageReports } = await import('../../page-reports/start-page-reports');
    const { createAreaLoader: createNewLoader } = await import('./area-loader');
    startPageReports(createQueryClient());
    const loader = createNewLoader();

    mockMissing = '@module-federation/enhanced/runtime';
    await expect(loader.load(live)).rejects.toMatchObject({
      kind: 'shell',
      message: 'A file of the page itself could not be loaded. Try again, or reload the page.',
    });
    expect(readFailedReleases().size).toBe(0);
    expect(loadedPaths()).toEqual([]);
    const failed = { kind: 'failed', stage: 'load', reason: 'shell' } as const;
    expect(await waitForReport(failed)).toEqual([
      { ...failed, app: 'shell', release: SHELL_RELEASE },
    ]);

    mockMissing = null;
    await expect(loader.load(live)).resolves.toMatchObject({ release: current });
  });

  describe('shared packages that are loaded on first use', () => {
    beforeEach(() => {
      // Like the entries that webpack builds, each container has its own runtime instance.
      serveContainers(releases, ({ container }) => {
        const instance = createInstance({ name: container, remotes: [] });
        return {
          init: (shareScope) => instance.initShareScopeMap('default', shareScope),
          get: async () => {
            const shareConfig = { singleton: true, requiredVersion: '^7.0.0' };
            const factory = await instance.loadShare('react-hook-form', {
              customShareInfo: { scope: ['default'], shareConfig },
            });
            if (factory === false) throw new Error('The page does not share the package');
            expect(factory()).toHaveProperty('useForm');
            return () => ({ area });
          },
        };
      });
    });

    /** Creates the host of a page that has not loaded the package yet. */
    async function openHost(): Promise<FederationHost> {
      return (await import('./federation-host')).createFederationHost();
    }

    it('are no fault of the area when they are missing, and load again for the next area', async () => {
      const host = await openHost();

      mockMissing = 'react-hook-form';
      await expect(host.load(current, false)).rejects.toMatchObject({ kind: 'shell' });
      mockMissing = null;
      await expect(host.load(previous, false)).resolves.toBe(area);
    });

    it('stay shared when the only area that uses them is reloaded', async () => {
      const host = await openHost();
      await host.load(current, false);

      await expect(host.load(current, true)).resolves.toBe(area);
      await expect(host.load(previous, false)).resolves.toBe(area);
    });
  });
});
