import { createInstance } from '@module-federation/enhanced/runtime';
import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../../testing/build-release';
import { openPage, serveContainers } from '../../testing/fake-page';
import type { FederationHost } from './federation-host';

// Number of imports that fail; in a page, each would load a script.
let mockFailures = 0;
jest.mock('react-hook-form', () => {
  if (mockFailures > 0) {
    mockFailures -= 1;
    throw new Error('Loading chunk react-hook-form failed.');
  }
  return jest.requireActual<object>('react-hook-form');
});

const area = defineArea({ Area: () => null, isDirty: () => false });
const first = buildRelease({ id: '1111111111111111' });
const second = buildRelease({ id: '2222222222222222' });

/** Packages that areas have received from the page, in order. */
let received: unknown[] = [];

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

it('load again when an area is retried after their script failed', async () => {
  mockFailures = 1;

  await expect((await openHost()).load(first, false)).resolves.toBe(area);
  expect(received).toHaveLength(1);
});

it('load again for the next area after their script failed', async () => {
  mockFailures = 2;
  const host = await openHost();

  await expect(host.load(first, false)).rejects.toMatchObject({ kind: 'network' });
  await expect(host.load(second, false)).resolves.toBe(area);
});

it('stay shared when the only area that uses them is reloaded', async () => {
  const host = await openHost();
  await host.load(first, false);

  await expect(host.load(first, true)).resolves.toBe(area);
  await expect(host.load(second, false)).resolves.toBe(area);
  expect(received).toHaveLength(3);
});
