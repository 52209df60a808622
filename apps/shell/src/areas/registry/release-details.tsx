import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { ErrorDetails } from '@atrium/ui';
import { useAreaLoader } from '../area-loader-context';
import { registryQuery } from './registry';
import { shellReleaseId } from './shell-release';

interface ReleaseDetails {
  /** The registry as the page knows it; without it, only the shell's release is known. */
  readonly registry: Registry | undefined;
  /** Returns the id of an area's release that runs in this page. */
  readonly runningReleaseId: (area: string) => string | undefined;
  /** The release that could not be shown. */
  readonly failed?: AreaRelease;
}

/** Returns a line with every release in this page, for error reports. */
export function describeReleases({ registry, runningReleaseId, failed }: ReleaseDetails): string {
  const shell = `shell ${shellReleaseId() ?? 'unknown'}`;
  if (!registry) return `Release: ${shell}.`;
  const areas = Object.entries(registry.areas)
    .map(([name, { current }]) => {
      const shownId = failed?.manifest.name === name ? failed.id : runningReleaseId(name);
      return `${name} ${shownId ?? current.id}`;
    })
    .sort();
  const api = `API ${registry.api?.id ?? 'unknown'}`;
  return `Set ${registry.set}: ${[shell, ...areas, api].join(', ')}.`;
}

/** Adds the running releases to the details of every error panel below it, including those of areas. */
export function ReleaseDetailsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { runningReleaseId } = useAreaLoader();
  // Reads the cache on demand: signing in and out clears it without notifying observers.
  const describe = useCallback(
    () =>
      describeReleases({
        registry: queryClient.getQueryData(registryQuery().queryKey),
        runningReleaseId,
      }),
    [queryClient, runningReleaseId],
  );
  return <ErrorDetails value={describe}>{children}</ErrorDetails>;
}
