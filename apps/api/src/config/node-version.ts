import satisfies from 'semver/functions/satisfies.js';
// The supported range belongs to the whole repository, so only its root package.json names it.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { engines } from '../../../../package.json';

/** Returns an error message for a Node version that package.json does not support. */
export function unsupportedNodeVersion(version: string): string | undefined {
  if (satisfies(version, engines.node, { includePrerelease: true })) return undefined;
  return `Atrium needs Node ${engines.node}, and this is Node ${version}.`;
}
