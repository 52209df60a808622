// Replaces apps/shell/src/areas/registry/registry-watcher.tsx: no other release can go live.

/** Renders nothing and checks nothing. */
export function RegistryWatcher(): null {
  return null;
}
