import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { installedVersion } from './project';

/**
 * Returns the `shared` option of an area's federation plugin: the area uses the host's copy of every shared
 * package and never bundles one.
 */
export function sharedByHost() {
  return Object.fromEntries(
    SHARED_PACKAGES.map((name) => [
      name,
      {
        singleton: true,
        import: false as const,
        requiredVersion: sharedRange(name),
        // Otherwise the manifest lacks modules whose folder contains a package.json.
        packageName: packageNameOf(name),
      },
    ]),
  );
}

// The shell also provides the federation runtime, as global variables.
const PROVIDED = [...SHARED_PACKAGES, '@module-federation/enhanced'];

/** Returns the exact versions that the shell provides, by package name. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(PROVIDED.map((name) => [name, installedVersion(name)]));
}

/** Returns the version ranges that areas accept, by package name. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(PROVIDED.map((name) => [name, sharedRange(name)]));
}

function sharedRange(name: string): string {
  return `^${installedVersion(name)}`;
}
