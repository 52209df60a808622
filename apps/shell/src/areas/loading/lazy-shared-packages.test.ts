import { createInstance } from '@module-federation/enhanced/runtime';
import { defineArea } from '@atrium/area-contract';
import { buildRelease } from '../../testing/build-release';
import { openPage, serveContainers } from '../../testing/fake-page';
import type { FederationHost } from './federation-host';

// Number of times that the package's script is missing; modules are imported where a page loads scripts.
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

/** Packages that areas have got from the page, in order. */
let taken: unknown[] = [];

/** Opens a page that has not loaded the package yet. */
async function openHost(): Promise<FederationHost> {
  jest.resetModules();
  return (await import('./federation-host')).createFederationHost();
}

beforeEach(() => {
  openPage();
  taken = [];
  // As the entries that webpack builds: a container is an instance of the runtime by itself.
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
        taken.push(factory());
        return () => ({ area });
      },
    };
  });
});

it('are the same copy for every area', async () => {
  const host = await openHost();

  await host.load(first, false);
  await host.load(second, false);

  expect(taken[0]).toHaveProperty('useForm');
  expect(taken[1]).toBe(taken[0]);
});

it('are loaded again by the second attempt at an area when their script failed', async () => {
  mockFailures = 1;

  await expect((await openHost()).load(first, false)).resolves.toBe(area);
  expect(taken).toHaveLength(1);
});

it('are loaded again by the next area when their script failed', async () => {
  mockFailures = 2;
  const host = await openHost();

  await expect(host.load(first, false)).rejects.toMatchObject({ kind: 'network' });
  await expect(host.load(second, false)).resolves.toBe(area);
});

it('stay shared when the only area that has used them is loaded anew', async () => {
  const host = await openHost();
  await host.load(first, false);

  await expect(host.load(first, true)).resolves.toBe(area);
  await expect(host.load(second, false)).resolves.toBe(area);
  expect(taken).toHaveLength(3);
});
