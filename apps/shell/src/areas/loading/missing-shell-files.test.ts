import type * as Runtime from '@module-federation/enhanced/runtime';
import { http, HttpResponse } from 'msw';
import { createQueryClient } from '@atrium/api-client';
import { defineArea } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { buildRelease } from '../../testing/build-release';
import { loadedPaths, openPage, serveAreas, serveContainers } from '../../testing/fake-page';
import { acceptBeacons, SHELL_RELEASE, waitForReport } from '../../testing/sent-reports';
import { readFailedReleases } from '../recovery/failed-releases';
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
const area = defineArea({ Area: () => null, isDirty: () => false });
const first = buildRelease({ id: '1111111111111111' });
const second = buildRelease({ id: '2222222222222222' });

beforeEach(() => {
  openPage();
  jest.resetModules();
  mockServer.use(http.get(mockFile, () => new HttpResponse('', { status: 404 })));
});

it('does not mark a release as failed when the loader of areas is missing, and loads it the next time', async () => {
  acceptBeacons();
  const { startPageReports } = await import('../../page-reports/start-page-reports');
  const { createAreaLoader } = await import('./area-loader');
  startPageReports(createQueryClient());
  serveAreas([first, second], () => area);
  const loader = createAreaLoader();
  const live = { current: first, previous: second };

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
  await expect(loader.load(live)).resolves.toMatchObject({ release: first });
});

describe('shared packages that are loaded on first use', () => {
  beforeEach(() => {
    // Like the entries that webpack builds, each container has its own runtime instance.
    serveContainers([first, second], ({ container }) => {
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
    await expect(host.load(first, false)).rejects.toMatchObject({ kind: 'shell' });
    mockMissing = null;
    await expect(host.load(second, false)).resolves.toBe(area);
  });

  it('stay shared when the only area that uses them is reloaded', async () => {
    const host = await openHost();
    await host.load(first, false);

    await expect(host.load(first, true)).resolves.toBe(area);
    await expect(host.load(second, false)).resolves.toBe(area);
  });
});
