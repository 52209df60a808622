import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import shellPackage from '../../../package.json';
import { sharedValues } from './shared-packages';

it.each(SHARED_PACKAGES)('shares %s in the version that the shell pins', (name) => {
  const pinned = new Map(Object.entries(shellPackage.dependencies));

  expect(sharedValues[name].version).toBe(pinned.get(packageNameOf(name)));
});
