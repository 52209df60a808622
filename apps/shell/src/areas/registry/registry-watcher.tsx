import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AreaManifest, Registry } from '@atrium/area-contract';
import { useLeaveGuard } from '../../unsaved-work/leave-guard';
import { readRegistry, registryQuery } from './registry';

interface RegistryWatcherProps {
  /** Manifest of the area on the screen, if there is one. */
  manifest: AreaManifest | undefined;
}

/**
 * Checks for a new registry when the user enters another area or returns to the tab. The first area
 * needs no check, as the page has just read the registry.
 */
export function RegistryWatcher({ manifest }: RegistryWatcherProps) {
  const queryClient = useQueryClient();
  const guard = useLeaveGuard();
  const lastEntered = useRef<string | null>(null);
  const name = manifest?.name;
  // Text, so that an equal manifest from a newer registry does not run the effect again.
  const shownManifest = JSON.stringify(manifest);

  // Synchronizes with the server's registry.
  useEffect(() => {
    if (name === undefined) {
      if (lastEntered.current !== null) lastEntered.current = '';
      return;
    }
    function check() {
      if (document.visibilityState !== 'visible') return;
      // Changed paths or roles could unmount an area with unsaved work.
      void refreshRegistry(
        queryClient,
        ({ areas }) =>
          !guard.hasUnsavedWork() ||
          JSON.stringify(areas[name ?? '']?.current.manifest) === shownManifest,
      );
    }
    if (lastEntered.current !== null && lastEntered.current !== name) check();
    lastEntered.current = name;
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [queryClient, guard, name, shownManifest]);
  return null;
}

/**
 * Reads the registry again and caches it if it is new. The area on the screen keeps its release; the
 * next area to be entered uses the new registry. A failed read changes nothing.
 */
async function refreshRegistry(
  queryClient: QueryClient,
  canReplace: (latest: Registry) => boolean,
): Promise<void> {
  const { queryKey } = registryQuery();
  const latest = await readRegistry().catch(() => undefined);
  const known = queryClient.getQueryData(queryKey);
  if (!latest || !known || latest.sequence === known.sequence) return;
  if (canReplace(latest)) queryClient.setQueryData(queryKey, latest);
}
