import { createInstance } from '@module-federation/enhanced/runtime';
import { http, HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { buildRelease } from '../../testing/build-release';
import { openPage, serveContainers } from '../../testing/fake-page';
import type { FederationHost } from './federation-host';

// Number of imports that fail; in a page, each would load a script.
let mockFailures = 0;
jest.mock('react-hook-form', () => {
  if (mockFailures > 0) {
    mockFailures -= 1;
    const request = 'http://localhost/shell/react-hook-form.js';
    throw Object.assign(new Error('Loading chunk 7 failed.'), { request });
  }
  return jest.requireActual<object>('react-hook-form');
});

const area = defineArea({ Area: () => null, isDirty: () => false });
const first = buildRelease({ id: '1111111111111111' });
const second = buildRelease({ id: '2222222222222222' });

/** Packages that areas have received from the page, in order. */
let received: unknown[] = [];

function serveFile(status: number): void {
  mockServer.use(
    http.get('http://localhost/shell/react-hook-form.js', () => new HttpResponse('', { status })),
  );
}

/** Creates the host of a page that has not loaded the package yet. */
async function openHost(): Promise<FederationHost> {
  jest.resetModules();
  return (await import('./federation-host')).createFederationHost();
}

beforeEach(() => {
  openPage();
  received = [];
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
        received.push(factory());
        return () => ({ area });
      },
    };
  });
});

it('are the same copy in every area', async () => {
  const host = await openHost();

  await host.load(first, false);
  await host.load(second, false);

  expect(received[0]).toHaveProperty('useForm');
  expect(received[1]).toBe(received[0]);
});

it('load again past the cache after their script failed', async () => {
  mockFailures = 1;
  serveFile(200);

  await expect((await openHost()).load(first, false)).resolves.toBe(area);
  expect(received).toHaveLength(1);
});

it('are no fault of the area when their script fails, and load again for the next area', async () => {
  mockFailures = 1;
  serveFile(404);
  const host = await openHost();

  await expect(host.load(first, false)).rejects.toMatchObject({ kind: 'shell' });
  await expect(host.load(second, false)).resolves.toBe(area);
});

it('stay shared when the only area that uses them is reloaded', async () => {
  const host = await openHost();
  await host.load(first, false);

  await expect(host.load(first, true)).resolves.toBe(area);
  await expect(host.load(second, false)).resolves.toBe(area);
  expect(received).toHaveLength(3);
});
