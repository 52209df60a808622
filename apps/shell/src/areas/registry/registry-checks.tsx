import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AreaManifest } from '@atrium/area-contract';
import { useLeaveGuard } from '../leave-guard';
import { checkRegistry } from './check-registry';

interface RegistryChecksProps {
  /** The area on the screen, if one is. */
  manifest: AreaManifest | undefined;
}

/**
 * Checks the registry when another area is entered or the tab becomes visible. The page has read it just
 * before it entered its first area.
 */
export function RegistryChecks({ manifest }: RegistryChecksProps) {
  const queryClient = useQueryClient();
  const guard = useLeaveGuard();
  const lastEntered = useRef<string | null>(null);
  const name = manifest?.name;
  // The effect below runs once for each area that is entered, whatever the registry says of it later.
  const shown = JSON.stringify(manifest);

  // Synchronizes with the server's registry.
  useEffect(() => {
    if (name === undefined) {
      if (lastEntered.current !== null) lastEntered.current = '';
      return;
    }
    function check() {
      if (document.visibilityState !== 'visible') return;
      // Changed paths or roles could take an area with unsaved work off the screen.
      void checkRegistry(
        queryClient,
        ({ areas }) =>
          !guard.hasUnsavedWork() || JSON.stringify(areas[name ?? '']?.current.manifest) === shown,
      );
    }
    if (lastEntered.current !== null && lastEntered.current !== name) check();
    lastEntered.current = name;
    document.addEventListener('visibilitychange', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
    };
  }, [queryClient, guard, name, shown]);
  return null;
}
