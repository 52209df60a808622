// In the place of apps/shell/src/areas/registry/registry-checks.tsx: no other release can go live.

/** Renders nothing and checks nothing. */
export function RegistryChecks(): null {
  return null;
}
