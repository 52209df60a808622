import { createInstance } from '@module-federation/enhanced/runtime';
import { http, HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { buildRelease } from '../../testing/build-release';
import { openPage, serveContainers } from '../../testing/fake-page';
import type { FederationHost } from './federation-host';

// The script that the import loads in a page.
const mockFile = 'http://localhost/shell/forms.js';
let mockIsMissing = false;
jest.mock('react-hook-form', () => {
  if (!mockIsMissing) return jest.requireActual<object>('react-hook-form');
  throw Object.assign(new Error('Loading chunk 7 failed.'), { request: mockFile });
});

const area = defineArea({ Area: () => null, isDirty: () => false });
const first = buildRelease({ id: '1111111111111111' });
const second = buildRelease({ id: '2222222222222222' });

/** Creates the host of a page that has not loaded the package yet. */
async function openHost(): Promise<FederationHost> {
  jest.resetModules();
  return (await import('./federation-host')).createFederationHost();
}

beforeEach(() => {
  openPage();
  // Like the entries that webpack builds, each container has its own runtime instance.
  serveContainers([first, second], ({ container }) => {
    const instance = createInstance({ name: container, remotes: [] });
    return {
      init: (shareScope) => {
        instance.initShareScopeMap('default', shareScope);
      },
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

it('are no fault of the area when their script is missing, and load again for the next area', async () => {
  mockServer.use(http.get(mockFile, () => new HttpResponse('', { status: 404 })));
  const host = await openHost();

  mockIsMissing = true;
  await expect(host.load(first, false)).rejects.toMatchObject({ kind: 'shell' });
  mockIsMissing = false;
  await expect(host.load(second, false)).resolves.toBe(area);
});

it('stay shared when the only area that uses them is reloaded', async () => {
  const host = await openHost();
  await host.load(first, false);

  await expect(host.load(first, true)).resolves.toBe(area);
  await expect(host.load(second, false)).resolves.toBe(area);
});
