import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { installedVersion } from './project';

/**
 * Returns the `shared` option of an area's federation plugin: the area takes every shared package from
 * the page's host and never bundles a copy of its own.
 */
export function sharedByHost() {
  return Object.fromEntries(
    SHARED_PACKAGES.map((name) => [
      name,
      {
        singleton: true,
        import: false as const,
        requiredVersion: sharedRange(name),
        // Without it, the manifest lacks modules whose folder has a package.json of its own.
        packageName: packageNameOf(name),
      },
    ]),
  );
}

// Areas also take the runtime of federation from the page; it is provided as globals.
const PROVIDED = [...SHARED_PACKAGES, '@module-federation/enhanced'];

/** Returns the exact versions that a shell of these sources provides, by package name. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(PROVIDED.map((name) => [name, installedVersion(name)]));
}

/** Returns the version ranges that an area of these sources accepts, by package name. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(PROVIDED.map((name) => [name, sharedRange(name)]));
}

function sharedRange(name: string): string {
  return `^${installedVersion(name)}`;
}
