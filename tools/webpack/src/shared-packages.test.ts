import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { appRoot, installedVersion } from './project';
import { sharedByHost, sharedRanges, sharedVersions } from './shared-packages';

it('makes areas use the copy of the host for every shared package', () => {
  const shared = sharedByHost();

  expect(Object.keys(shared)).toEqual([...SHARED_PACKAGES]);
  for (const [name, options] of Object.entries(shared)) {
    expect(options).toEqual({
      singleton: true,
      import: false,
      requiredVersion: `^${installedVersion(name)}`,
      packageName: packageNameOf(name),
    });
  }
});

it('accepts the versions that the shell provides, including the federation runtime', () => {
  const versions = sharedVersions();

  expect(Object.keys(versions)).toEqual([...SHARED_PACKAGES, '@module-federation/enhanced']);
  expect(versions).toMatchObject({
    react: installedVersion('react'),
    'react/jsx-runtime': installedVersion('react'),
    '@module-federation/enhanced': installedVersion('@module-federation/enhanced'),
  });
  expect(sharedRanges()).toEqual(
    Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`])),
  );
});

describe("the shell's package.json, from which the shell reads the versions of shared packages", () => {
  const file = path.join(appRoot('shell'), 'package.json');
  // The file is in the repository, and npm has read it.
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = SHARED_PACKAGES.map(packageNameOf);

  it.each([...new Set(packages), '@module-federation/enhanced'])(
    'names the installed %s',
    (name) => {
      expect(dependencies[name]).toBe(installedVersion(name));
    },
  );
});
